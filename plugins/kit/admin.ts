/** What a plugin's admin half is made with. React-admin's and MUI's own parts come from their packages. */
export * from './admin/defineAdmin.ts';
export * from './admin/slot/slot.ts';
export * from './admin/slot/useSlot.ts';
export * from './admin/slot/dashboardTiles.ts';
export * from './admin/slot/shellBanners.ts';
export * from './admin/session.ts';
export * from './admin/consoleHooks.ts';
export { ConsoleContext, useConsole, type Console } from './admin/ConsoleContext.ts';
export { readyFills } from './admin/slot/readyFills.tsx';

export { defineToasts, sharedToasts, type Toast } from './admin/toast/toasts.ts';
export { pageNonce } from './admin/pageNonce.ts';
export * from './admin/toast/useToast.ts';
export { Toasts } from './admin/toast/Toasts.tsx';

export * from './admin/form/formErrors.ts';
export { FormDialog } from './admin/form/FormDialog.tsx';
export { RichTextInput } from './admin/form/RichTextInput.tsx';
export { PhoneInput } from './admin/form/PhoneInput.tsx';
export { ConfirmDialog } from './admin/dialog/ConfirmDialog.tsx';
export { ImageControls } from './admin/ImageControls.tsx';
export { FileChooser } from './admin/upload/FileChooser.tsx';
export { UploadField } from './admin/upload/UploadField.tsx';
export { UploadStatus } from './admin/upload/UploadStatus.tsx';
export type { FileSending, SendFile } from './admin/upload/fileSending.ts';
export { sendFile } from './admin/upload/sendFile.ts';
export * from './admin/upload/useUpload.ts';
export { useKeptForm, type KeptForm } from './admin/form/useKeptForm.tsx';
export { zodResolver } from './admin/form/zodResolver.ts';
export { useLeave, useUnsavedGuard } from './admin/form/useUnsavedGuard.ts';
export { tellSessionEnd } from './admin/sessionEnd.ts';
export { UnsavedGuard } from './admin/form/UnsavedGuard.tsx';
export { ModalFrame } from './admin/dialog/ModalFrame.tsx';

export { useHasPage } from './admin/useHasPage.ts';
export { STAYS } from './admin/stays.ts';
export { prefersReducedMotion } from './admin/prefersReducedMotion.ts';
export { useTimeZone } from './admin/useTimeZone.ts';
export { ReportGrid, type ReportGridProps, type Selection } from './admin/grid/ReportGrid.tsx';
export type { ReportColumn } from './admin/grid/reportColumn.ts';
export { exportError, type ExportFailed } from './admin/tasks/exportFailed.ts';
export type { SearchIn } from './admin/list/searchIn.ts';
export { ListPage } from './admin/list/ListPage.tsx';
export { ListPanel, type ListPanelProps } from './admin/list/ListPanel.tsx';
export { listParts, type ListParts } from './admin/list/listParts.ts';
export { useAllRecords } from './admin/list/useAllRecords.ts';
export { useRecord, useRecords, type RecordOf } from './admin/list/useRecords.ts';
export type { FilterOf, Listed, RowOf, SortOf } from './admin/list/declaredList.ts';
export { FieldInput } from './admin/record/FieldInput.tsx';
export { excerpt, formatInstant, formatMoney } from './admin/record/formatValue.ts';
export type { RecordToasts } from './admin/record/recordToasts.ts';
export { saveFrom } from './admin/saveFrom.ts';
export { useRested } from './admin/list/useRested.ts';
export { FOUND_AT_MOST, FoundRows, type FoundRow } from './admin/list/FoundRows.tsx';
export { consoleFinders } from './admin/slot/consoleFinders.ts';
export { Table } from './admin/list/Table.tsx';
export { FilterPanel } from './admin/list/FilterPanel.tsx';
export { FilterChip } from './admin/list/FilterChip.tsx';
export { RowLink } from './admin/list/RowLink.tsx';
export { LongText } from './admin/LongText.tsx';
export { Col, type ColProps } from './admin/list/Col.tsx';
export { RowMenu, type RowAction } from './admin/list/RowMenu.tsx';
export { ExportButton } from './admin/list/ExportButton.tsx';

export { TaskTray } from './admin/tasks/TaskTray.tsx';
export * from './admin/tasks/useExport.ts';
export { useTask } from './admin/tasks/useTasks.ts';
export type { TaskRow } from './kernelContract.ts';

export { PluginSettings } from './admin/form/PluginSettings.tsx';
export { idempotencyKey } from './admin/idempotencyKey.ts';

export { RecordHistory } from './admin/history/RecordHistory.tsx';
export { ActivityLine } from './admin/history/ActivityLine.tsx';
export { ActivitySentence } from './admin/history/ActivitySentence.tsx';
export { describeActor } from './activity.ts';
export type { AuditLine } from './admin/history/describeLine.ts';
export { PageHead } from './admin/PageHead.tsx';
export { HowButton } from './admin/HowButton.tsx';
export { Badge, type BadgeTone } from './admin/Badge.tsx';
export { changeInWords, Tile, type TileChange } from './admin/Tile.tsx';
export { Figure, type FigureProps } from './admin/Figure.tsx';
export { FigureGrid } from './admin/FigureGrid.tsx';
export { ChartCard, type ChartCardProps } from './admin/chart/ChartCard.tsx';
export { PeriodPicker } from './admin/period/PeriodPicker.tsx';
export { usePeriod, usePeriodOrAll } from './admin/period/usePeriod.ts';
export type { DayRange, Period, PeriodChoice, PeriodOrAll } from './admin/period/period.ts';
export { addDays, dayAt, startOf } from './admin/period/zonedDay.ts';
export { NoSuch } from './admin/NoSuch.tsx';
export { useRefresh } from './admin/useRefresh.ts';
export { Notice } from './admin/Notice.tsx';
export { Forbidden, LoadFailed } from './admin/states.tsx';
export { TableSkeleton } from './admin/list/TableSkeleton.tsx';
export { kitMessages } from './admin/messages.ts';

// The inputs of forms, so that most screens need no second import.
export { MoneyInput, NumberInput, PercentInput } from './admin/record/DecimalInput.tsx';
export { BooleanInput, SelectInput, TextInput } from 'react-admin';
