import type { AuditChange, AuditLine } from '@placar/contracts/audit';
import { CircleCheck, CircleSlash, ListFilter, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { LocaleResources } from '../../../locales/pt';
import { Badge, Card, CopyButton, DataTable, RelativeTime, type BadgeTone, type DataColumn } from '../../../ui';
import { actionsColumn } from '../table-parts';
import { actOf, answerKind, recordOf, type AnswerKind } from './audit-acts';
import styles from './audit.module.css';
import { changedValue, isAuditedField } from './changed-value';
import type { AuditView } from './use-audit';

type Filter = (change: Partial<AuditView>) => void;

const LOOK: Readonly<Record<AnswerKind, { tone: BadgeTone; Icon: typeof CircleCheck }>> = {
  done: { tone: 'success', Icon: CircleCheck },
  refused: { tone: 'warning', Icon: CircleSlash },
  failed: { tone: 'danger', Icon: TriangleAlert },
};

/** Calls as lines: who, what, about which records, what came of it. Names and records narrow the list. */
export function AuditTable({ lines, onFilter }: { lines: readonly AuditLine[]; onFilter: Filter }) {
  const { t } = useTranslation('staff');
  const columns: DataColumn<AuditLine>[] = [
    { key: 'when', header: t('audit.when'), cell: ({ at }) => <RelativeTime value={at} className={styles.time} /> },
    { key: 'who', header: t('audit.who'), cell: (line) => <Who line={line} onFilter={onFilter} /> },
    { key: 'what', header: t('audit.what'), cell: (line) => <What line={line} /> },
    { key: 'about', header: t('audit.about'), cell: (line) => <About line={line} onFilter={onFilter} /> },
    { key: 'answer', header: t('audit.answer'), cell: ({ status }) => <Answer status={status} /> },
    actionsColumn(t('audit.request'), (line) => <Request line={line} />),
  ];
  return (
    <DataTable
      caption={t('audit.list')}
      columns={columns}
      rows={lines}
      rowKey={({ id }) => id}
      dense
      renderCard={(line) => (
        <Card className={styles.card}>
          <div className={styles.cardHead}>
            <What line={line} />
            <Answer status={line.status} />
          </div>
          <div className={styles.cardLine}>
            <Who line={line} onFilter={onFilter} /> <RelativeTime value={line.at} className={styles.time} />
            <Request line={line} />
          </div>
          {line.targets.length > 0 && <About line={line} onFilter={onFilter} />}
        </Card>
      )}
    />
  );
}

function Who({
  line: { user_id: id, user_name: name, api_key_id: key },
  onFilter,
}: {
  line: AuditLine;
  onFilter: Filter;
}) {
  const { t } = useTranslation('staff');
  const shown = name ?? (id === null ? '' : t('users.number', { id }));
  return (
    <span className={styles.who}>
      {id === null ? (
        <span className={styles.meta}>{t('audit.visitor')}</span>
      ) : (
        <button
          type="button"
          className={styles.person}
          aria-label={t('audit.onlyThisUser', { name: shown })}
          onClick={() => onFilter({ user: String(id) })}
        >
          <bdi>{shown}</bdi>
        </button>
      )}
      {key !== null && <span className={styles.meta}>{t('audit.withKey', { id: key })}</span>}
    </span>
  );
}

function What({ line }: { line: AuditLine }) {
  const { t } = useTranslation('staff');
  const act = actOf(line);
  const isNew = line.method === 'POST' && line.changes.every(({ before }) => before === null);
  return (
    <span className={styles.what}>
      {act === null ? (
        <code className={styles.route}>
          {line.method} {line.route}
        </code>
      ) : (
        <span title={`${line.method} ${line.route}`}>{t(`audit.act.${act}`)}</span>
      )}
      {line.changes.length > 0 && (
        <ul className={styles.changes}>
          {line.changes.map((change) => (
            <Change key={change.field} change={change} isNew={isNew} />
          ))}
        </ul>
      )}
    </span>
  );
}

/** A field in words, what it was and what it is. Of a record that was made only what it has: before, there was nothing. */
function Change({ change: { field, before, after }, isNew }: { change: AuditChange; isNew: boolean }) {
  const { t } = useTranslation('staff');
  const isKnown = isAuditedField(field);
  const shown = (value: string | null): string | null =>
    isKnown ? changedValue(field, value, (word) => t(`audit.value.${word}`)) : value;
  const now = shown(after);
  if (isNew && now === null) return null;
  return (
    <li>
      {isKnown ? <span title={field}>{t(`audit.field.${field}`)}:</span> : <code>{field}</code>}{' '}
      {!isNew && (
        <>
          <del>{shown(before) ?? '–'}</del> <span aria-hidden="true">→</span>{' '}
        </>
      )}
      <ins>{now ?? '–'}</ins>
    </li>
  );
}

type RecordKind = keyof LocaleResources['staff']['audit']['record_kind'];

function About({ line, onFilter }: { line: AuditLine; onFilter: Filter }) {
  const { t, i18n } = useTranslation('staff');
  if (line.targets.length === 0) return <span className={styles.meta}>–</span>;
  return (
    <ul className={styles.records}>
      {line.targets.map((target) => {
        const { kind, id, page } = recordOf(target);
        // An order has a uuid: its beginning is enough for a reader, the whole of it stands behind the link.
        const name = i18n.exists(`staff:audit.record_kind.${kind}`)
          ? `${t(`audit.record_kind.${kind as RecordKind}`)} ${/^\d+$/.test(id) ? id : id.slice(0, 8)}`
          : target;
        return (
          <li key={target}>
            {page === null ? <span>{name}</span> : <Link to={page}>{name}</Link>}
            <button
              type="button"
              className={styles.only}
              aria-label={t('audit.onlyThisRecord', { record: name })}
              title={t('audit.onlyThisRecord', { record: name })}
              onClick={() => onFilter({ record: target })}
            >
              <ListFilter size={13} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Answer({ status }: { status: number }) {
  const { t } = useTranslation('staff');
  const kind = answerKind(status);
  const { tone, Icon } = LOOK[kind];
  return (
    <span title={String(status)}>
      <Badge tone={tone} small icon={<Icon size={13} aria-hidden="true" />}>
        {t(`audit.status.${kind}`)}
      </Badge>
    </span>
  );
}

function Request({ line: { request_id: id } }: { line: AuditLine }) {
  const { t } = useTranslation('staff');
  return id === null ? null : <CopyButton value={id} label={t('audit.copyRequest')} />;
}
