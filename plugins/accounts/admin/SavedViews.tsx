import { FormDialog, TextInput, useAction, useClient, useRefresh } from '@foyer/kit/admin';
import BookmarkIcon from '@mui/icons-material/BookmarkBorder';
import { Button, Divider, ListItemText, Menu, MenuItem, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { accounts } from '../contract.ts';
import { type SavedView, viewForm } from '../contract/views.ts';
import { viewToasts } from './viewToasts.ts';

const nameForm = viewForm.pick({ name: true });

/** A list's saved views: shows one, saves what the list shows under a name, and copies its address. */
export default function SavedViews(props: {
  list: string;
  current: string;
  show: (view: string) => void;
  linkTo: (view: string) => string;
}) {
  const { list, current, show, linkTo } = props;
  const api = useClient(accounts);
  const refresh = useRefresh();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isNaming, setNaming] = useState(false);
  const id = useId();
  const loaded = useQuery({
    queryKey: ['accounts', 'views'],
    queryFn: () => api.views({}),
    staleTime: Infinity,
    retry: false,
  });
  const views = (loaded.data?.result ?? []).filter((view) => view.list === list);
  const active = views.find(({ view }) => view === current);
  const copy = useAction(() => navigator.clipboard.writeText(linkTo(current)), {
    done: viewToasts.linkCopied,
    failed: viewToasts.notCopied,
  });
  const remove = useAction(
    ({ id: viewId }: SavedView) => api.removeView({ params: { id: viewId } }),
    {
      done: viewToasts.removed,
      failed: viewToasts.removeFailed,
      refresh,
    },
  );
  const choose = (act: () => void) => () => {
    setAnchor(null);
    act();
  };
  return (
    <>
      <Button
        id={`${id}-button`}
        startIcon={<BookmarkIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor ? true : undefined}
        aria-controls={anchor ? `${id}-menu` : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {active ? (
          <Typography component="span" variant="inherit" noWrap sx={{ maxWidth: 160 }}>
            {active.name}
          </Typography>
        ) : (
          'Views'
        )}
      </Button>
      <Menu
        id={`${id}-menu`}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{
          list: { 'aria-labelledby': `${id}-button` },
          paper: { sx: { maxHeight: 420, maxWidth: 360 } },
        }}
      >
        {views.map((view) => (
          <MenuItem
            key={view.id}
            role="menuitemradio"
            aria-checked={view === active}
            selected={view === active}
            onClick={choose(() => show(view.view))}
          >
            <ListItemText slotProps={{ primary: { noWrap: true } }}>
              <bdi>{view.name}</bdi>
            </ListItemText>
          </MenuItem>
        ))}
        {views.length > 0 && <Divider />}
        <MenuItem onClick={choose(() => setNaming(true))}>Save view</MenuItem>
        <MenuItem onClick={choose(() => void copy.run())}>Copy link to view</MenuItem>
        {active && (
          <MenuItem onClick={choose(() => void remove.run(active))}>
            <ListItemText slotProps={{ primary: { noWrap: true } }}>
              Delete <bdi>{active.name}</bdi>
            </ListItemText>
          </MenuItem>
        )}
      </Menu>
      {isNaming && (
        <FormDialog
          title="Save view"
          schema={nameForm}
          record={{ name: active?.name ?? '' }}
          submitLabel="Save view"
          onSubmit={async ({ name }) => {
            await api.saveView({ body: { list, name, view: current } });
            refresh();
          }}
          done={viewToasts.saved}
          failed={viewToasts.saveFailed}
          onClose={() => setNaming(false)}
        >
          <Typography sx={{ color: 'text.secondary', mb: 1.5 }}>
            Saves the current filters, sort order and columns, just for you. If a view with this
            name exists, it’s replaced.
          </Typography>
          <TextInput source="name" label="Name" isRequired />
        </FormDialog>
      )}
    </>
  );
}
