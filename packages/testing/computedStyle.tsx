/**
 * A fast `getComputedStyle` for documents without style sheets: the style attribute over the browser's defaults.
 * jsdom's own matches each rule of its default sheet against each element for every query by role.
 */
export function computedStyle(element: Element, pseudo?: string | null): CSSStyleDeclaration {
  const read = (name: string): string =>
    pseudo ? '' : (readers[name]?.(element) ?? inlineStyle(element, name));
  blank ??= document.createElement('i').style;
  return new Proxy(blank, {
    get: (style, name) => {
      if (name === 'getPropertyValue') return (property: string) => read(camelCase(property));
      return typeof name === 'string' ? read(name) : Reflect.get(style, name);
    },
  });
}

let blank: CSSStyleDeclaration | undefined;

const HIDDEN = new Set(
  'AREA BASE DATALIST HEAD LINK META NOSCRIPT PARAM RP SCRIPT STYLE TEMPLATE TITLE'.split(' '),
);
const BLOCK = new Set(
  (
    'ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY CAPTION DD DETAILS DIALOG DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM ' +
    'H1 H2 H3 H4 H5 H6 HEADER HGROUP HR HTML LEGEND LI MAIN MENU NAV OL OPTGROUP OPTION P PRE SEARCH SECTION SUMMARY ' +
    'TABLE TBODY TD TFOOT TH THEAD TR UL BUTTON INPUT METER PROGRESS SELECT TEXTAREA'
  ).split(' '),
);

const readers: Readonly<Record<string, (element: Element) => string>> = {
  display: (element) =>
    inlineStyle(element, 'display') ||
    (isHidden(element) ? 'none' : BLOCK.has(element.tagName) ? 'block' : 'inline'),
  visibility: (element) => inherited(element, 'visibility') || 'visible',
  pointerEvents: (element) => inherited(element, 'pointerEvents') || 'auto',
};

function isHidden(element: Element): boolean {
  const { tagName, parentElement } = element;
  if (HIDDEN.has(tagName) || element.hasAttribute('hidden')) return true;
  if (tagName === 'INPUT') return element.getAttribute('type') === 'hidden';
  if (tagName === 'DIALOG') return !element.hasAttribute('open');
  return (
    parentElement?.tagName === 'DETAILS' &&
    tagName !== 'SUMMARY' &&
    !parentElement.hasAttribute('open')
  );
}

function inherited(element: Element, name: string): string {
  for (let one: Element | null = element; one; one = one.parentElement) {
    const value = inlineStyle(one, name);
    if (value) return value;
  }
  return '';
}

function inlineStyle(element: Element, name: string): string {
  if (!element.hasAttribute('style') || !('style' in element)) return '';
  const value: unknown = Reflect.get(Object(element.style), name);
  return typeof value === 'string' ? value : '';
}

const camelCase = (name: string): string =>
  name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
