import { ArrowRight, CirclePlus, History, Radio, Server, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { mayCreate, startSteamLogin, useSession } from '../../lib/session';
import { Card, SteamMark, cx } from '../../ui';
import styles from './home.module.css';
import { Section } from './section';

interface StepProps {
  icon: ReactNode;
  title: string;
  text: string;
  to?: string;
  onSelect?: () => void;
}

function Step({ icon, title, text, to, onSelect }: StepProps) {
  return (
    <Card as="li" interactive padded={false} className={styles.step}>
      <span className={styles.stepIcon}>{icon}</span>
      <p className={styles.stepTitle}>
        {to !== undefined ? (
          <Link to={to}>{title}</Link>
        ) : (
          <button type="button" className={styles.stepButton} onClick={onSelect}>
            {title}
          </button>
        )}
      </p>
      <p className={styles.stepText}>{text}</p>
      <ArrowRight size={18} className={styles.stepArrow} aria-hidden="true" />
    </Card>
  );
}

/** Ways on for visitors, members, and those who may create. */
export function NextSteps() {
  const { t } = useTranslation('home');
  const { user, isLoading } = useSession();
  if (isLoading) return null;
  const watch = (
    <Step
      key="watch"
      icon={<Radio size={22} />}
      title={t('next.watch.title')}
      text={t('next.watch.text')}
      to="/live/matches"
    />
  );
  const history = (
    <Step
      key="history"
      icon={<History size={22} />}
      title={t('next.history.title')}
      text={t('next.history.text')}
      to="/matches"
    />
  );
  const mine = (
    <Step
      key="mine"
      icon={<UserRound size={22} />}
      title={t('next.mine.title')}
      text={t('next.mine.text')}
      to="/mymatches"
    />
  );
  return (
    <Section title={t('next.title')}>
      <ul className={cx(styles.steps, styles.list)}>
        {user === null && [
          <Step
            key="steam"
            icon={<SteamMark size={22} />}
            title={t('next.steam.title')}
            text={t('next.steam.text')}
            onSelect={() => startSteamLogin('/')}
          />,
          watch,
          history,
        ]}
        {user !== null && !mayCreate(user, 'matches') && [watch, mine, history]}
        {mayCreate(user, 'servers') && (
          <Step
            icon={<Server size={22} />}
            title={t('next.server.title')}
            text={t('next.server.text')}
            to="/myservers"
          />
        )}
        {mayCreate(user, 'matches') && [
          <Step
            key="create"
            icon={<CirclePlus size={22} />}
            title={t('next.create.title')}
            text={t('next.create.text')}
            to="/match/create"
          />,
          mine,
        ]}
      </ul>
    </Section>
  );
}
