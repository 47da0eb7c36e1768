import { Send, Trash2, VolumeX } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../../lib/endpoints';
import { formatTime } from '../../../../lib/format';
import { Button, Card, CardHeader, IconButton, Popover, TextField } from '../../../../ui';
import { isMember } from '../room-model';
import type { RoomProps } from '../room-props';
import { useMuted } from './use-muted';
import styles from './chat-panel.module.css';

const LINE_MAX = 500;
const LOOK_EVERY_MS = 5_000;
/** From here on the letters that are left are counted. */
const COUNT_FROM = 400;

/* Whom this person does not read, with the way back; nothing while that is nobody. */
function MutedPeople({ people, toggle }: Pick<ReturnType<typeof useMuted>, 'people' | 'toggle'>) {
  const { t } = useTranslation('lobby');
  if (people.length === 0) return null;
  const words = t('chat.mutedCount', { count: people.length });
  return (
    <Popover
      trigger={
        <Button size="sm" variant="ghost" leftIcon={<VolumeX size={16} />}>
          {words}
        </Button>
      }
      label={t('chat.mutedTitle')}
    >
      <p className={styles.mutedTitle}>{t('chat.mutedTitle')}</p>
      <ul className={styles.mutedList}>
        {people.map((person) => (
          <li key={person.id}>
            <bdi className={styles.author}>{person.name}</bdi>
            <Button size="sm" aria-label={t('chat.unmuteOf', { name: person.name })} onClick={() => toggle(person)}>
              {t('chat.unmute')}
            </Button>
          </li>
        ))}
      </ul>
    </Popover>
  );
}

/** What people write here. Lines are shown as text: an address in one is no link. */
export function ChatPanel({ room }: { room: RoomProps }) {
  const { t } = useTranslation('lobby');
  const { lobby, standing, userId, isStaff, isLive, act, doing } = room;
  const isIn = isMember(standing);
  const { muted, people, toggle } = useMuted();
  const { data, mutate } = useEndpoint('GET /lobbies/:id/chat', isIn || isStaff ? { params: { id: lobby.id } } : null, {
    refreshInterval: isLive ? 0 : LOOK_EVERY_MS,
    shouldRetryOnError: false,
  });
  const [text, setText] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const lines = (data?.lines ?? []).filter(({ user_id: userId }) => !muted.has(userId));
  const last = lines.at(-1)?.id;
  useEffect(() => {
    const { current } = list;
    if (current !== null) current.scrollTop = current.scrollHeight;
  }, [last]);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const line = text.trim();
    if (line === '' || line.length > LINE_MAX) return;
    if (await act('chat', { text: line })) {
      setText('');
      void mutate();
    }
  };
  return (
    <Card as="section" padded={false} className={styles.panel} aria-label={t('panel.chat')}>
      <CardHeader title={t('panel.chat')} actions={<MutedPeople people={people} toggle={toggle} />} />
      {/* Focusable, because it scrolls. */}
      <div ref={list} className={styles.lines} role="log" aria-label={t('panel.chat')} tabIndex={0}>
        {!isIn && !isStaff && <p className={styles.note}>{t('chat.outside')}</p>}
        {(isIn || isStaff) && lines.length === 0 && <p className={styles.note}>{t('chat.empty')}</p>}
        {lines.map((line) => (
          <div key={line.id} className={styles.line}>
            <div className={styles.lineHead}>
              <bdi className={styles.author}>{line.name}</bdi>
              <time dateTime={line.at}>{formatTime(line.at)}</time>
              {userId !== null && line.user_id !== userId && (
                <IconButton
                  size="sm"
                  label={t('chat.mute', { name: line.name })}
                  icon={<VolumeX size={14} />}
                  onClick={() => toggle({ id: line.user_id, name: line.name })}
                />
              )}
              {isStaff && (
                <IconButton
                  size="sm"
                  label={t('chat.delete', { name: line.name })}
                  icon={<Trash2 size={14} />}
                  onClick={() => void act('delete-line', { line_id: line.id }).then(() => mutate())}
                />
              )}
            </div>
            <p className={styles.text} dir="auto">
              {line.text}
            </p>
          </div>
        ))}
      </div>
      <form className={styles.form} onSubmit={(event) => void send(event)}>
        <TextField
          className={styles.field}
          aria-label={t('chat.label')}
          placeholder={t('chat.label')}
          value={text}
          disabled={!isIn}
          maxLength={LINE_MAX}
          autoComplete="off"
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button
          type="submit"
          disabled={!isIn || text.trim() === ''}
          loading={doing === 'chat'}
          leftIcon={<Send size={16} />}
        >
          {t('chat.send')}
        </Button>
      </form>
      <p className={styles.count} aria-hidden={text.length < COUNT_FROM}>
        {text.length >= COUNT_FROM ? t('chat.left', { count: LINE_MAX - text.length }) : ''}
      </p>
    </Card>
  );
}
