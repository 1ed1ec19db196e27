/** What a plugin's admin half is made with. React-admin's and MUI's own parts come from their packages. */
export * from './admin/defineAdmin.ts';
export * from './admin/slot.ts';
export * from './admin/useSlot.ts';
export * from './admin/dashboardTiles.ts';
export * from './admin/session.ts';
export * from './admin/consoleHooks.ts';
export { ConsoleContext, useConsole, type Console } from './admin/ConsoleContext.ts';
export { readyFills } from './admin/readyFills.tsx';

export * from './admin/toasts.ts';
export * from './admin/useToast.ts';
export { Toasts } from './admin/Toasts.tsx';

export * from './admin/zodResolver.ts';
export * from './admin/formErrors.ts';
export { FormDialog } from './admin/FormDialog.tsx';
export { ConfirmDialog } from './admin/ConfirmDialog.tsx';
export { ImageControls } from './admin/ImageControls.tsx';
export { ModalFrame, LOW_WINDOW } from './admin/ModalFrame.tsx';
export { RichText } from './admin/RichText.tsx';
export { RichTextInput } from './admin/RichTextInput.tsx';

export { useList } from './admin/useList.ts';
export { ListPage } from './admin/ListPage.tsx';
export { ListPanel, PAGE_SIZE, type ListPanelProps } from './admin/ListPanel.tsx';
export { Table } from './admin/Table.tsx';
export { Col, type ColProps } from './admin/Col.tsx';
export { RowMenu, type RowAction } from './admin/RowMenu.tsx';
export { SearchBox, SearchField } from './admin/SearchBox.tsx';
export { ExportButton } from './admin/ExportButton.tsx';
export { FilterDates } from './admin/FilterDates.tsx';
export { FilterRecord } from './admin/FilterRecord.tsx';
export { FilterSelect } from './admin/FilterSelect.tsx';
export * from './admin/useSearchRule.ts';

export { PluginSettings } from './admin/PluginSettings.tsx';
export { idempotencyKey } from './admin/idempotencyKey.ts';
export { humanName } from './admin/settingFields.ts';
export { PageHead } from './admin/PageHead.tsx';
export { Badge, type BadgeTone } from './admin/Badge.tsx';
export { Tile } from './admin/Tile.tsx';
export { Notice } from './admin/Notice.tsx';
export { Forbidden, LoadFailed } from './admin/states.tsx';
export { TableSkeleton } from './admin/TableSkeleton.tsx';
export { pageNonce } from './admin/pageNonce.ts';
export { kitMessages } from './admin/messages.ts';

// The inputs of forms, so that most screens need no second import.
export {
  BooleanInput,
  NumberInput,
  PasswordInput,
  SelectInput,
  TextInput,
  useCreate,
  useDelete,
  useGetList,
  useGetOne,
  useRefresh,
  useUpdate,
} from 'react-admin';
