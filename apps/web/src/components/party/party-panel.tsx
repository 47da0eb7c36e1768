import type { Party } from '@placar/contracts/lobby';
import { Crown, DoorOpen, Link2, LogIn, RefreshCw, Swords, UserRoundX, UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useSession } from '../../lib/session';
import { useAddressFilter } from '../../lib/page/use-address-filter';
import { Button, ButtonLink, Card, CopyField, IconButton, Skeleton } from '../../ui';
import { Avatar } from '../players/avatar';
import styles from './party-panel.module.css';
import { useParty, type OwnParty } from './use-party';

/* Who came by a link of a party, and is asked before anything happens. */
function Invited({ token, own }: { token: string; own: OwnParty }) {
  const { t } = useTranslation('party');
  const { user } = useSession();
  const { pathname, search } = useLocation();
  const address = useAddressFilter();
  const leaves = own.party != null && own.party.members.length > 1;
  return (
    <Card as="section" className={styles.panel} aria-label={t('invitedTitle')}>
      <div className={styles.text}>
        <h2 className={styles.title}>{t('invitedTitle')}</h2>
        <p className={styles.help}>{t(leaves ? 'invitedLeaves' : 'invited')}</p>
      </div>
      <div className={styles.buttons}>
        <Button onClick={() => address.set('party', '')}>{t('notNow')}</Button>
        {user === null ? (
          <ButtonLink
            to={`/?login=1&return=${encodeURIComponent(pathname + search)}`}
            variant="primary"
            leftIcon={<LogIn size={16} />}
          >
            {t('login')}
          </ButtonLink>
        ) : (
          <Button
            variant="primary"
            loading={own.busy}
            leftIcon={<UsersRound size={16} />}
            onClick={() => void own.join(token).then((isIn) => isIn && address.set('party', ''))}
          >
            {t('join')}
          </Button>
        )}
      </div>
    </Card>
  );
}

function Members({ party, userId, own }: { party: Party; userId: number; own: OwnParty }) {
  const { t } = useTranslation('party');
  const leads = party.leader_id === userId;
  const free = Math.max(0, party.size_max - party.members.length);
  return (
    <ul className={styles.members} aria-label={t('members')}>
      {party.members.map(({ id, name, image }) => (
        <li key={id} className={styles.member}>
          <Avatar name={name} src={image} size={26} />
          <bdi className={styles.name}>{name}</bdi>
          {id === party.leader_id && <Crown size={14} aria-label={t('leader')} className={styles.crown} />}
          {leads && id !== userId && (
            <IconButton
              size="sm"
              label={t('kick', { name })}
              icon={<UserRoundX size={14} />}
              disabled={own.busy}
              onClick={() => void own.kick(id)}
            />
          )}
        </li>
      ))}
      {free > 0 && <li className={styles.free}>{t('free', { count: free })}</li>}
    </ul>
  );
}

function Mine({ party, userId, own }: { party: Party; userId: number; own: OwnParty }) {
  const { t } = useTranslation('party');
  const { link, busy } = own;
  const leads = party.leader_id === userId;
  const isFull = party.members.length >= party.size_max;
  return (
    <Card as="section" className={styles.panel} aria-label={t('title')}>
      <div className={styles.text}>
        <h2 className={styles.title}>{t('count', { count: party.members.length, max: party.size_max })}</h2>
        <p className={styles.help}>{t(party.members.length > 1 ? 'together' : 'alone')}</p>
      </div>
      <div className={styles.buttons}>
        {leads && !isFull && (
          <Button
            variant={party.members.length > 1 || link !== null ? 'secondary' : 'primary'}
            loading={busy}
            leftIcon={link === null ? <Link2 size={16} /> : <RefreshCw size={16} />}
            onClick={() => void own.newLink()}
          >
            {t(link === null ? 'invite' : 'newLink')}
          </Button>
        )}
        {party.members.length > 1 && (
          <ButtonLink to="/lobby/create?challenge=1" variant="primary" leftIcon={<Swords size={16} />}>
            {t('challenge')}
          </ButtonLink>
        )}
        <Button variant="ghost" loading={busy} leftIcon={<DoorOpen size={16} />} onClick={() => void own.leave()}>
          {t('leave')}
        </Button>
      </div>
      <div className={styles.people}>
        <Members party={party} userId={userId} own={own} />
        {link !== null && (
          <div className={styles.link}>
            <CopyField label={t('link')} value={link} />
            <p className={styles.help}>{t('linkHelp')}</p>
          </div>
        )}
      </div>
    </Card>
  );
}

/** The people this person plays with: who is in it, its link, the way out, and the challenge to another party. */
export function PartyPanel() {
  const { t } = useTranslation('party');
  const { user } = useSession();
  const own = useParty();
  const token = useAddressFilter().get('party');
  if (token !== '') return <Invited token={token} own={own} />;
  if (user === null) return null;
  if (own.party === undefined)
    return own.isUnknown ? null : <Skeleton height={76} radius={12} className={styles.waiting} />;
  if (own.party !== null) return <Mine party={own.party} userId={user.id} own={own} />;
  return (
    <Card as="section" className={styles.panel} aria-label={t('title')}>
      <div className={styles.text}>
        <h2 className={styles.title}>{t('noneTitle')}</h2>
        <p className={styles.help}>{t('none')}</p>
      </div>
      <div className={styles.buttons}>
        <Button loading={own.busy} leftIcon={<UsersRound size={16} />} onClick={() => void own.make()}>
          {t('make')}
        </Button>
      </div>
    </Card>
  );
}
