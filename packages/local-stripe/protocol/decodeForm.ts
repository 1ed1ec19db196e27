/** A form as Stripe reads it: `a[0][b]=1` is `{ a: [{ b: '1' }] }`. */
export type Form = { [name: string]: FormValue };
export type FormValue = string | FormValue[] | Form;

/** Decodes a body or a query. The objects have no prototype, so no name can reach it. */
export function decodeForm(text: string): Form {
  const root = emptyForm();
  for (const [key, value] of new URLSearchParams(text)) {
    const names = key.split(/\]\[|\[|\]/);
    if (names.length > 1) names.pop();
    let place = root;
    for (const name of names.slice(0, -1)) {
      const inner = place[name];
      const next = typeof inner === 'object' && !Array.isArray(inner) ? inner : emptyForm();
      place[name] = next;
      place = next;
    }
    // `expand[]=` gets the next index automatically.
    const last = names.at(-1) || (names.length > 1 ? String(Object.keys(place).length) : '');
    place[last] = value;
  }
  return withLists(root) as Form;
}

const emptyForm = (): Form => Object.create(null) as Form;

function withLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value);
  for (const [name, inner] of entries) value[name] = withLists(inner);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? Object.values(value) : value;
}
