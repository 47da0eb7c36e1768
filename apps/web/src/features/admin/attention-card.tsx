import type { AttentionItem, AttentionSeverity } from '@placar/contracts/admin';
import {
  AlarmClock,
  BadgeCheck,
  CircleAlert,
  EllipsisVertical,
  Hand,
  Info,
  NotebookPen,
  TriangleAlert,
  Undo2,
  UserRoundCheck,
  type LucideIcon,
} from 'lucide-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import {
  Badge,
  Button,
  ButtonLink,
  Card,
  IconButton,
  Menu,
  RelativeTime,
  cx,
  type BadgeTone,
  type ButtonVariant,
  type MenuEntry,
} from '../../ui';
import styles from './attention.module.css';
import { useAttentionWords } from './attention-words';
import { NoShowButton, NoShowEvidence } from './no-show';
import { BanReported, CloseReport, accusedOf, reportIdOf } from './report-acts';
import type { AttentionAct } from './use-attention-acts';

const LOOK: Readonly<Record<AttentionSeverity, { tone: BadgeTone; Icon: LucideIcon }>> = {
  critical: { tone: 'danger', Icon: CircleAlert },
  warning: { tone: 'warning', Icon: TriangleAlert },
  notice: { tone: 'info', Icon: Info },
};
type StaffWords = TFunction<['staff', 'common']>;
const SNOOZES = [15, 60, 240, 720] as const;

export interface AttentionCardProps {
  item: AttentionItem;
  viewerId: number | null;
  busy: boolean;
  onAct: (act: AttentionAct) => void;
  onNote: () => void;
}

/** One trouble: what, where, since when, what to do next, who takes care of it. */
export function AttentionCard(props: AttentionCardProps) {
  const { t } = useTranslation('staff');
  const { title, reason, summary } = useAttentionWords();
  const { item } = props;
  const { tone, Icon } = LOOK[item.severity];
  const why = reason(item);
  return (
    <Card as="article" padded={false} className={cx(styles.card, styles[item.severity])} aria-label={summary(item)}>
      <div className={styles.body}>
        <p className={styles.head}>
          <Badge tone={tone} icon={<Icon size={14} aria-hidden="true" />}>
            {t(`severity.${item.severity}`)}
          </Badge>
          <RelativeTime value={item.since} className={styles.since} />
        </p>
        <h2 className={styles.title}>{title(item)}</h2>
        {why !== null && <p className={styles.reason}>{why}</p>}
        <Subject item={item} />
        <NoShowEvidence item={item} />
        <p className={styles.next}>
          <span className={styles.nextLabel}>{t('item.next')}</span>
          {t(`action.${item.action}`)}
        </p>
        {item.note !== null && (
          <p className={styles.note}>
            <strong>{t('item.noteBy', { name: item.note.by.name })}</strong> {item.note.text}{' '}
            <RelativeTime value={item.note.at} className={styles.since} />
          </p>
        )}
      </div>
      <div className={styles.side}>
        <Care {...props} />
        <Actions {...props} />
      </div>
    </Card>
  );
}

function Subject({ item: { match, server, season, person, map, kind } }: { item: AttentionItem }) {
  const { t } = useTranslation(['staff', 'common']);
  const role = kind === 'player_report' ? 'about' : kind === 'server_problem' || kind === 'webhook_off' ? 'of' : 'by';
  return (
    <ul className={styles.subject}>
      {match !== null && (
        <li>
          <Link to={`/match/${match.id}`} className={styles.teams}>
            <bdi>{match.team1}</bdi> <span className={styles.versus}>{t('common:match.versus')}</span>{' '}
            <bdi>{match.team2}</bdi>
          </Link>
          {match.title !== '' && <bdi className={styles.quiet}>{match.title}</bdi>}
        </li>
      )}
      {server !== null && (
        <li>
          <span className={styles.quiet}>{t('item.server')}</span> <bdi>{server.name || `#${server.id}`}</bdi>
        </li>
      )}
      {season !== null && (
        <li>
          <span className={styles.quiet}>{t('item.season')}</span> <bdi>{season.name}</bdi>
        </li>
      )}
      {map !== null && (
        <li>
          <span className={styles.quiet}>{t('item.map')}</span> <bdi>{map.title}</bdi>{' '}
          <span className={styles.quiet}>{mapTouches(map, t)}</span>
        </li>
      )}
      {person !== null && person.name !== '' && (
        <li className={styles.quiet}>{t(`item.${role}`, { name: person.name })}</li>
      )}
    </ul>
  );
}

/** What waits for the map: lobbies, matches ahead, lists of people; or that nothing does. */
function mapTouches({ lobbies, matches, lists }: NonNullable<AttentionItem['map']>, t: StaffWords): string {
  const parts = [
    ...(lobbies > 0 ? [t('staff:item.mapLobbies', { count: lobbies })] : []),
    ...(matches > 0 ? [t('staff:item.mapMatches', { count: matches })] : []),
    ...(lists > 0 ? [t('staff:item.mapLists', { count: lists })] : []),
  ];
  return parts.length === 0 ? t('staff:item.mapFree') : parts.join(' · ');
}

/** Who takes care of it, or who put it aside. */
function Care({ item, viewerId }: AttentionCardProps) {
  const { t } = useTranslation('staff');
  const { claimed, aside } = item;
  if (aside !== null)
    return (
      <p className={styles.care} title={t('item.stillThere')}>
        <UserRoundCheck size={16} />
        <span>
          {aside.state === 'resolved'
            ? t('item.resolvedBy', { name: aside.by.name })
            : t('item.snoozedBy', { name: aside.by.name })}{' '}
          <RelativeTime value={aside.until ?? aside.at} />
        </span>
      </p>
    );
  if (claimed === null) return <p className={cx(styles.care, styles.nobody)}>{t('item.nobody')}</p>;
  return (
    <p className={styles.care}>
      <UserRoundCheck size={16} />
      <span>
        <bdi>{claimed.by.id === viewerId ? t('item.you') : t('item.claimed', { name: claimed.by.name })}</bdi>{' '}
        <RelativeTime value={claimed.at} className={styles.since} />
      </span>
    </p>
  );
}

function Actions({ item, viewerId, busy, onAct, onNote }: AttentionCardProps) {
  const { t } = useTranslation('staff');
  const { summary } = useAttentionWords();
  const what = summary(item);
  const report = reportIdOf(item);
  const accused = accusedOf(item);
  const isMine = item.claimed !== null && item.claimed.by.id === viewerId;
  const button = (act: 'claim' | 'confirm' | 'reopen', Icon: LucideIcon, variant?: ButtonVariant) => (
    <Button
      size="sm"
      variant={variant}
      leftIcon={<Icon size={15} />}
      loading={busy}
      aria-label={`${t(`item.${act}`)}: ${what}`}
      onClick={() => onAct({ act })}
    >
      {t(`item.${act}`)}
    </Button>
  );
  const open = (
    <ButtonLink
      to={item.link}
      size="sm"
      variant={isMine ? 'primary' : 'secondary'}
      aria-label={`${t(openText(item))}: ${what}`}
    >
      {t(openText(item))}
    </ButtonLink>
  );
  if (item.aside !== null)
    return (
      <div className={styles.actions}>
        {open}
        {button('reopen', Undo2)}
      </div>
    );
  return (
    <div className={styles.actions}>
      <NoShowButton item={item} busy={busy} onForfeit={(winner) => onAct({ act: 'forfeit', winner })} />
      {item.kind === 'match_unconfirmed' && button('confirm', BadgeCheck)}
      {item.claimed === null && button('claim', Hand, 'primary')}
      {open}
      {report !== null && accused !== null && <BanReported reportId={report} person={accused} />}
      {report !== null && <CloseReport id={report} what={what} />}
      {item.claimed !== null && (
        <Button
          size="sm"
          disabled={busy}
          aria-label={`${t('item.resolve')}: ${what}`}
          onClick={() => onAct({ act: 'resolve' })}
        >
          {t('item.resolve')}
        </Button>
      )}
      <Menu
        width={230}
        trigger={
          <IconButton
            size="sm"
            label={t('item.more', { what })}
            icon={<EllipsisVertical size={18} />}
            withTooltip={false}
            disabled={busy}
          />
        }
        entries={menuOf({ item, isMine, onAct, onNote, t: t as (key: string) => string })}
      />
    </div>
  );
}

function openText({ match, kind, season, link }: AttentionItem) {
  if (match !== null) return 'item.openMatch' as const;
  if (link.startsWith('/lobby/')) return 'item.openLobby' as const;
  if (link === '/admin/penalties') return 'item.openPenalties' as const;
  if (kind === 'map_lost') return 'item.openMaps' as const;
  if (kind === 'webhook_off') return 'item.openOwner' as const;
  return season === null ? ('item.openServers' as const) : ('item.openSeason' as const);
}

interface MenuParts {
  item: AttentionItem;
  isMine: boolean;
  onAct: (act: AttentionAct) => void;
  onNote: () => void;
  t: (key: string) => string;
}

function menuOf({ item, isMine, onAct, onNote, t }: MenuParts): MenuEntry[] {
  const entry = (text: string, Icon: LucideIcon, onSelect: () => void): MenuEntry => ({
    key: text,
    label: t(text),
    icon: <Icon size={16} />,
    onSelect,
  });
  const first =
    item.claimed === null
      ? entry('item.resolve', UserRoundCheck, () => onAct({ act: 'resolve' }))
      : isMine
        ? entry('item.release', Undo2, () => onAct({ act: 'release' }))
        : entry('item.takeOver', Hand, () => onAct({ act: 'claim', takeOver: true }));
  return [
    ...(isMine || item.claimed === null ? [entry('item.note', NotebookPen, onNote)] : []),
    first,
    { kind: 'divider', key: 'line' },
    { kind: 'label', key: 'snooze', label: t('item.snooze') },
    ...SNOOZES.map((minutes) =>
      entry(`item.snoozeFor.${minutes}`, AlarmClock, () => onAct({ act: 'snooze', minutes })),
    ),
  ];
}
