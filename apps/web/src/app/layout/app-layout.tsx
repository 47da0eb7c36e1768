import { CirclePlus, LogIn, Menu as MenuIcon } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Link,
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigate,
  useNavigation,
  useSearchParams,
} from 'react-router';
import { PaletteHost } from '../../components/palette/palette-host';
import { usePageStreamStatus } from '../../lib/live/event-stream';
import { isAdmin, mayCreate, ownPath, startSteamLogin, takeReturn, takeWelcome, useSession } from '../../lib/session';
import { STORAGE_KEYS, readStored, writeStored } from '../../lib/storage';
import {
  Alert,
  AppShell,
  Button,
  ButtonLink,
  ConnectionBanner,
  IconButton,
  LanguageMenu,
  LateExtra,
  LatePlace,
  LiveDot,
  PageLoader,
  Skeleton,
  SteamMark,
  ThemeToggle,
  showToast,
  useIsDesktop,
  useMedia,
} from '../../ui';
import { Brand } from './brand';
import styles from './layout.module.css';
import { useNavGroups } from './nav-entries';
import { Navigation } from './navigation';
import { ReferralPlace } from './referral-place';
import progress from './route-progress.module.css';
import { SiteFooter } from './site-footer';
import { StartUpPopup } from './start-up-popup';
import { StepUpPlace } from './step-up-place';
import { TopNavigation } from './top-navigation';
import { useLiveCount } from './use-live-count';
import { useRouteFocus } from './use-route-focus';
import { UserMenu } from './user-menu';
import { latePart } from '../../lib/page/late-part';

const LoginDialog = latePart(() => import('../../features/auth/login-dialog'), 'LoginDialog', ['auth']);

const Bells = latePart(() => import('../../components/bells'), 'Bells', ['bell']);

/** The dialog is addressed by `?login=1`, so that a guard, a link and the button open the same one. */
function useLoginDialog() {
  const [params, setParams] = useSearchParams();
  const open = () =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      next.set('login', '1');
      return next;
    });
  const close = () =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete('login');
        next.delete('return');
        return next;
      },
      { replace: true },
    );
  return {
    isOpen: params.get('login') === '1' || params.get('login') === 'code',
    /* Steam came back, and the account has a second factor. */
    asksForCode: params.get('login') === 'code',
    returnTo: ownPath(params.get('return')),
    open,
    close,
  };
}

function LiveLink() {
  const { t } = useTranslation('shell');
  const count = useLiveCount();
  const isWide = useMedia('(min-width: 1281px)');
  if (count === 0) return null;
  return (
    <Link to="/live/matches" className={styles.liveLink} aria-label={t('nav.liveCount', { count })}>
      <LiveDot />
      <span aria-hidden="true">{isWide ? t('nav.liveCount', { count }) : count}</span>
    </Link>
  );
}

function TopBarEnd({ onLogin }: { onLogin: () => void }) {
  const { t } = useTranslation('shell');
  const { user, isLoading } = useSession();
  const isDesktop = useIsDesktop();
  const { pathname, search } = useLocation();
  if (isLoading) return <Skeleton width={isDesktop ? 132 : 76} height={44} />;
  if (user !== null)
    return (
      <>
        {/* On a phone and in a narrow bar the drawer and the user menu have it. */}
        {mayCreate(user, 'matches') && pathname !== '/match/create' && (
          <ButtonLink
            to="/match/create"
            className={styles.create}
            leftIcon={<CirclePlus size={16} />}
            variant="primary"
          >
            {t('nav.createMatch')}
          </ButtonLink>
        )}
        {/* The place of one bell is there before it is: nothing beside it moves. */}
        <span className={styles.bellPlace}>
          <LateExtra>
            <Bells />
          </LateExtra>
        </span>
        <UserMenu user={user} />
      </>
    );
  return (
    <>
      {isDesktop && (
        <div className={styles.topPreferences}>
          <LanguageMenu compact />
          <ThemeToggle />
        </div>
      )}
      <Button
        className={styles.login}
        variant={isDesktop ? 'ghost' : 'primary'}
        leftIcon={isDesktop ? undefined : <LogIn size={16} />}
        onClick={onLogin}
      >
        {t('user.login')}
      </Button>
      {isDesktop && (
        <Button
          className={styles.login}
          variant="primary"
          leftIcon={<SteamMark />}
          onClick={() => startSteamLogin(pathname + search)}
        >
          {t('user.loginSteam')}
        </Button>
      )}
    </>
  );
}

/** Comes back to the page that asked for the login, once the user is known. */
function ReturnAfterLogin() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [target] = useState(() => (pathname === '/' ? takeReturn() : null));
  const isKnown = user !== null;
  useEffect(() => {
    if (isKnown && target !== null && target !== '/') void navigate(target, { replace: true });
  }, [isKnown, target, navigate]);
  return null;
}

/** Welcomes whoever made an account just now, with the way on to the own teams. */
function WelcomeAfterRegister() {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  const navigate = useNavigate();
  const name = user?.name;
  useEffect(() => {
    if (name === undefined || !takeWelcome()) return;
    showToast({
      tone: 'success',
      title: t('welcome.title', { name }),
      message: t('welcome.text'),
      action: { label: t('welcome.action'), onSelect: () => void navigate('/myteams') },
    });
  }, [name, navigate, t]);
  return null;
}

/** Top bar, drawer, footer, login dialog and route changes around every page. */
export function AppLayout() {
  const { t } = useTranslation(['ui', 'shell']);
  const isDesktop = useIsDesktop();
  const navigation = useNavigation();
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const [isCollapsed, setIsCollapsed] = useState(() => readStored(STORAGE_KEYS.drawerCollapsed) === 'true');
  const login = useLoginDialog();
  const stream = usePageStreamStatus();
  const session = useSession();
  useRouteFocus();

  const toggleCollapsed = () => {
    setIsCollapsed(!isCollapsed);
    writeStored(STORAGE_KEYS.drawerCollapsed, String(!isCollapsed));
  };

  return (
    <AppShell
      isCollapsed={isCollapsed}
      isDrawerOpen={isDrawerOpen}
      onDrawerClose={() => setIsDrawerOpen(false)}
      brand={<Brand onNavigate={() => setIsDrawerOpen(false)} />}
      banner={<ConnectionBanner state={stream.state} retryAt={stream.retryAt} onRetry={stream.retry} />}
      topBar={
        <>
          {!isDesktop && (
            <IconButton
              label={t('ui:openMenu')}
              icon={<MenuIcon size={20} />}
              onClick={() => setIsDrawerOpen(true)}
              aria-expanded={isDrawerOpen}
              withTooltip={false}
            />
          )}
          <Brand isShortOnPhones={isAdmin(session.user)} />
          {isDesktop && <TopNavigation />}
          {/* Left of the space, where nothing moves it while the session and the live matches are being asked for. */}
          {isDesktop && <PaletteHost usePages={useNavGroups} />}
          <span className={styles.spacer} />
          {!isDesktop && <PaletteHost usePages={useNavGroups} />}
          <LiveLink />
          <div className={styles.barEnd}>
            <TopBarEnd onLogin={login.open} />
          </div>
        </>
      }
      navigation={
        <Navigation
          isFolded={isDesktop && isCollapsed}
          onNavigate={() => setIsDrawerOpen(false)}
          onToggleFold={isDesktop ? toggleCollapsed : undefined}
        />
      }
      footer={<SiteFooter />}
    >
      {navigation.state === 'loading' && <div className={progress.bar} aria-hidden="true" />}
      {/* Browsing goes on as a visitor when the session could not be asked. */}
      {session.failed && (
        <Alert tone="warning" role="status" className={styles.note}>
          {t('shell:session.failed')}
        </Alert>
      )}
      {/* Only a page that uses texts it did not ask for waits here. */}
      <Suspense fallback={<PageLoader />}>
        <Outlet />
      </Suspense>
      <ReturnAfterLogin />
      <WelcomeAfterRegister />
      <LatePlace isOpening={login.isOpen} onGiveUp={login.close} isOver>
        {login.isOpen && (
          <LoginDialog isOpen onClose={login.close} returnTo={login.returnTo} asksForCode={login.asksForCode} />
        )}
      </LatePlace>
      {isAdmin(session.user) && <StepUpPlace />}
      <StartUpPopup isBusy={login.isOpen} />
      <ReferralPlace />
      {/* Every page loaded by the browser itself has the key "default": another address is another page there, too. */}
      <ScrollRestoration getKey={({ key, pathname }) => (key === 'default' ? pathname : key)} />
    </AppShell>
  );
}
