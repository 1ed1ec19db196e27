import { LongText } from '@foyer/kit/admin';
import DragIndicatorIcon from '@mui/icons-material/DragIndicator';
import { Box, IconButton } from '@mui/material';
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';

/** A list to reorder by dragging a handle or with the arrow keys. */
export function OrderedList(props: {
  label: string;
  ids: readonly string[];
  nameOf: (id: string) => string;
  onChange: (ids: readonly string[]) => void;
}) {
  const { label, ids, nameOf, onChange } = props;
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<string>();
  const [said, setSaid] = useState('');

  function move(id: string, to: number) {
    const from = ids.indexOf(id);
    if (to < 0 || to >= ids.length || to === from) return;
    const others = ids.filter((one) => one !== id);
    onChange([...others.slice(0, to), id, ...others.slice(to)]);
    setSaid(`${nameOf(id)}, now ${to + 1} of ${ids.length}`);
  }

  function onKeyDown(event: KeyboardEvent, id: string) {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(id, ids.indexOf(id) + step);
  }

  /** The index of the row under the pointer. */
  function onPointerMove({ clientY }: PointerEvent) {
    if (dragged === undefined) return;
    const rows = [...(list.current?.children ?? [])];
    const to = rows.findIndex((row) => clientY < row.getBoundingClientRect().bottom);
    move(dragged, to === -1 ? ids.length - 1 : to);
  }

  return (
    <>
      <Box component="ul" ref={list} aria-label={label} sx={listStyles}>
        {ids.map((id, index) => (
          <Box component="li" key={id} sx={{ ...rowStyles, ...(id === dragged && draggedStyles) }}>
            <IconButton
              aria-label={`Move ${nameOf(id)}, ${index + 1} of ${ids.length}`}
              onKeyDown={(event) => onKeyDown(event, id)}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId);
                setDragged(id);
              }}
              onPointerMove={onPointerMove}
              onPointerUp={() => setDragged(undefined)}
              onPointerCancel={() => setDragged(undefined)}
              sx={{ touchAction: 'none', cursor: 'grab' }}
            >
              <DragIndicatorIcon fontSize="small" />
            </IconButton>
            <LongText>{nameOf(id)}</LongText>
          </Box>
        ))}
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {said}
      </Box>
    </>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

const listStyles = { listStyle: 'none', m: 0, mt: 1.5, p: 0, color: 'text.primary' };
const rowStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 44,
  border: '1px solid var(--line)',
  borderRadius: '6px',
  mt: 0.5,
  bgcolor: 'var(--surface)',
};
const draggedStyles = { bgcolor: 'var(--marquee-wash)' };
const visuallyHidden = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
};
