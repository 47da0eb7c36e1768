import type { DemoScenarioName } from '@placar/contracts/site';
import { GraduationCap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../components/use-act';
import { call, useEndpoint } from '../../../lib/endpoints';
import { isAdmin, useSession } from '../../../lib/session';
import { Button, IconButton, Menu, showToast } from '../../../ui';
import { useDesk } from '../commands/use-match-commands';

const ONCE = { revalidateOnFocus: false, shouldRetryOnError: false } as const;

/** What may be let happen to this match; empty outside of a demo and for everybody but admins. */
export function useScenarios(matchId: number): readonly DemoScenarioName[] {
  const { user } = useSession();
  const { data: config } = useEndpoint('GET /config', isAdmin(user) ? {} : null, ONCE);
  const isDemo = config?.demo === true;
  const { data } = useEndpoint('GET /demo/scenarios', isDemo ? { query: { match_id: matchId } } : null, ONCE);
  return data?.scenarios.map((scenario) => scenario.name) ?? [];
}

/** On a demo: lets something bad happen to the simulated server, so that admins can train for it. */
export function TrainingMenu({ isPhone = false }: { isPhone?: boolean }) {
  const { t } = useTranslation('admin');
  const { match } = useDesk();
  const { busy, run } = useAct();
  const scenarios = useScenarios(match.id);
  if (scenarios.length === 0) return null;
  const start = (name: DemoScenarioName) =>
    run(async () => {
      await call('POST /demo/scenarios/:name', { params: { name }, body: { match_id: match.id } });
      showToast({
        tone: name === 'heal' ? 'success' : 'info',
        message: t(`training.done.${name === 'heal' ? 'heal' : 'started'}`),
      });
    });
  const trigger = isPhone ? (
    <Button variant="ghost" leftIcon={<GraduationCap size={16} />} loading={busy} data-testid="training">
      {t('training.title')}
    </Button>
  ) : (
    <IconButton
      label={t('training.title')}
      icon={<GraduationCap size={18} />}
      loading={busy}
      data-testid="training"
      withTooltip={false}
      title={t('training.lead')}
    />
  );
  return (
    <Menu
      position="top-end"
      inPlace
      width={290}
      trigger={trigger}
      entries={scenarios.map((name) => ({
        key: name,
        label: t(`training.scenario.${name}`),
        onSelect: () => void start(name),
      }))}
    />
  );
}
