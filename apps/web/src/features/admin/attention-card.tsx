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
  type MenuEntry,
} from '../../ui';
import styles from './attention.module.css';
import { accusedOf, BanReported } from './ban-reported';
import { CloseReport, reportIdOf } from './close-report';
import { useAttentionWords } from './attention-words';
import { NoShowButton, NoShowEvidence } from './no-show';
import type { AttentionAct } from './use-attention-acts';

const LOOK: Readonly<Record<AttentionSeverity, { tone: BadgeTone; Icon: typeof CircleAlert }>> = {
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
        <Button
          size="sm"
          leftIcon={<Undo2 size={15} />}
          loading={busy}
          aria-label={`${t('item.reopen')}: ${what}`}
          onClick={() => onAct({ act: 'reopen' })}
        >
          {t('item.reopen')}
        </Button>
      </div>
    );
  return (
    <div className={styles.actions}>
      <NoShowButton item={item} busy={busy} onForfeit={(winner) => onAct({ act: 'forfeit', winner })} />
      {item.kind === 'match_unconfirmed' && (
        <Button
          size="sm"
          leftIcon={<BadgeCheck size={15} />}
          loading={busy}
          aria-label={`${t('item.confirm')}: ${what}`}
          onClick={() => onAct({ act: 'confirm' })}
        >
          {t('item.confirm')}
        </Button>
      )}
      {item.claimed === null && (
        <Button
          size="sm"
          variant="primary"
          leftIcon={<Hand size={15} />}
          loading={busy}
          aria-label={`${t('item.claim')}: ${what}`}
          onClick={() => onAct({ act: 'claim' })}
        >
          {t('item.claim')}
        </Button>
      )}
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
  const entry = (key: string, text: string, onSelect: () => void, icon?: MenuIcon): MenuEntry => ({
    key,
    label: t(text),
    ...(icon === undefined ? {} : { icon }),
    onSelect,
  });
  const first =
    item.claimed === null
      ? [entry('resolve', 'item.resolve', () => onAct({ act: 'resolve' }), <UserRoundCheck size={16} />)]
      : isMine
        ? [entry('release', 'item.release', () => onAct({ act: 'release' }), <Undo2 size={16} />)]
        : [entry('take', 'item.takeOver', () => onAct({ act: 'claim', takeOver: true }), <Hand size={16} />)];
  return [
    ...(isMine || item.claimed === null ? [entry('note', 'item.note', onNote, <NotebookPen size={16} />)] : []),
    ...first,
    { kind: 'divider', key: 'line' },
    { kind: 'label', key: 'snooze', label: t('item.snooze') },
    ...SNOOZES.map((minutes) =>
      entry(
        `snooze-${minutes}`,
        `item.snoozeFor.${minutes}`,
        () => onAct({ act: 'snooze', minutes }),
        <AlarmClock size={16} />,
      ),
    ),
  ];
}

type MenuIcon = React.JSX.Element;
