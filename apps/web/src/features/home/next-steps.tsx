import type { SessionUser } from '@placar/contracts/users';
import {
  ArrowRight,
  CircleQuestionMark,
  CirclePlus,
  Radio,
  Server,
  Shield,
  ShieldCheck,
  UserRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRouteExists } from '../../lib/page/route-table';
import { isAdmin, mayCreate, startSteamLogin, useSession } from '../../lib/session';
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
      <ArrowRight size={18} className={styles.stepArrow} />
    </Card>
  );
}

type StepName = 'steam' | 'watch' | 'faq' | 'mine' | 'team' | 'server' | 'create' | 'staff';

const STEPS: Readonly<Record<StepName, { icon: ReactNode; to?: string }>> = {
  steam: { icon: <SteamMark size={22} /> },
  watch: { icon: <Radio size={22} />, to: '/live/matches' },
  faq: { icon: <CircleQuestionMark size={22} />, to: '/FAQ' },
  mine: { icon: <UserRound size={22} />, to: '/mymatches' },
  team: { icon: <Shield size={22} />, to: '/myteams' },
  server: { icon: <Server size={22} />, to: '/myservers' },
  create: { icon: <CirclePlus size={22} />, to: '/match/create' },
  staff: { icon: <ShieldCheck size={22} />, to: '/admin' },
};

/* Three ways on: what this person most likely has not done yet comes first. */
function stepsFor(user: SessionUser | null): StepName[] {
  if (user === null) return ['steam', 'watch', 'faq'];
  if (isAdmin(user)) return ['create', 'staff', 'server'];
  if (mayCreate(user, 'matches')) return ['create', 'team', 'mine'];
  return ['team', 'watch', 'faq'];
}

/** Ways on for visitors, members, and those who may create. */
export function NextSteps() {
  const { t } = useTranslation('home');
  const { user, isLoading } = useSession();
  const exists = useRouteExists();
  if (isLoading) return null;
  const steps = stepsFor(user).filter((name) => exists(STEPS[name].to ?? '/'));
  return (
    <Section title={t('next.title')}>
      <ul className={cx(styles.steps, styles.list)}>
        {steps.map((name) => (
          <Step
            key={name}
            icon={STEPS[name].icon}
            title={t(`next.${name}.title`)}
            text={t(`next.${name}.text`)}
            to={STEPS[name].to}
            onSelect={() => startSteamLogin('/')}
          />
        ))}
      </ul>
    </Section>
  );
}
