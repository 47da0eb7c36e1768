/** The kit: the only door to the component library. Screens import from here and nowhere else. */
export { Alert, HeroSurface, Row, Stack, type AlertTone } from './layout-parts';
export { AppShell, type AppShellProps } from './app-shell';
export { Badge, LiveDot, type BadgeTone } from './badge';
export {
  Button,
  ButtonAnchor,
  ButtonLink,
  IconButton,
  type ButtonProps,
  type ButtonSize,
  type ButtonVariant,
  type IconButtonProps,
} from './button';
export { Card, CardHeader } from './card';
export { AreaFigure, BarFigure, LineFigure, type ChartFigureProps } from './charts';
export type { ChartMark, ChartPoint, ChartSeries, ChartTone } from './chart-model';
export { CheckList } from './check-list';
export { ConnectionBanner } from './connection-banner';
export { CopyButton, CopyField } from './copy-field';
export { cx } from './class-names';
export { DataTable, type DataColumn, type SortState } from './data-table';
export { ConfirmDialog } from './confirm-dialog';
export { BottomSheet, Modal, PersistentDialog, ResponseSheet, type ResponseTone } from './dialogs';
export { EmptyState, ErrorState, PageLoader, Skeleton, SkeletonRows } from './states';
export { FLAG_CODES, countryName, toFlagCode, type FlagCode } from './flag-codes';
export { FilterBar, Pagination, type FilterChoice } from './filter-bar';
export { FlagImg } from './flag-img';
export { FormChart, type FormPoint } from './form-chart';
export { FreshnessBadge, type StreamState } from './freshness-badge';
export { HoldToConfirmButton } from './hold-to-confirm-button';
export { LanguageMenu, ThemeToggle, useLanguageChoice, useLanguageEntries, useThemeChoice } from './preferences';
export { Late, LateExtra } from './late';
export { LatePlace } from './late-place';
export { LiveMatchCard } from './live-match-card';
export { MapArt } from './map-art';
export { mapDisplayName } from '@placar/domain/maps';
export { MapThumb, MapTile, type MapTileState } from './map-tile';
export { MatchRow, shownScore, type MatchSummary } from './match-row';
export { Menu, type MenuEntry } from './menu';
export { NumberField } from './number-field';
export { SecretField, TextAreaField } from './fields';
export { SwitchField } from './switch-field';
export { SelectField, type SelectOption } from './select-field';
export { TagInput } from './tag-input';
export { TextField } from './text-field';
export { KeyCap } from './key-cap';
export { Palette, type PaletteGroup, type PaletteItem } from './palette';
export { PageHeader } from './page-header';
export { PagedTable, type PagedSlot } from './paged-table';
export { StatLabel, type StatName } from './stat-label';
export { AnimatedNumber, StatCell, StatTile, tierAroundOne, type StatTier } from './stats';
export { Avatar, PlayerChip, TeamCrest } from './team-crest';
export { RichText } from './rich-text';
export { Popover } from './popover';
export { ProgressSteps, type ProgressStep, type ProgressStepState } from './progress-steps';
export { RelativeTime } from './relative-time';
export { SegmentedControl, type SegmentedOption } from './segmented-control';
export { StatusBadge } from './status-badge';
export { Stepper, type StepItem } from './stepper';
export { SteamMark } from './steam-mark';
export { Tabs, type TabItem } from './tabs';
export { Tooltip } from './tooltip';
export { UiProvider } from './ui-provider';
export {
  VIRTUAL_THRESHOLD,
  VirtualList,
  VirtualTableBody,
  virtualRowCount,
  type VirtualHandle,
  type VirtualProps,
  type VirtualRowProps,
} from './virtual-list';
export { dismissToast, showToast, type ToastTone } from './toast-store';
export { useEdgeHeight } from './use-edge-height';
export { useIsDesktop, useMedia } from './use-media';
export { useNow, useNowValue } from './use-now';
