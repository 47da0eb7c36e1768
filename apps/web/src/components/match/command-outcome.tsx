import type { CommandStatus } from '@placar/contracts/matches';
import { CircleCheck, CircleDashed, CircleHelp, CircleX, Send, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../ui';

const looks: Readonly<Record<CommandStatus, readonly [BadgeTone, ReactNode]>> = {
  requested: ['info', <CircleDashed key="i" />],
  sent: ['info', <Send key="i" />],
  confirmed: ['success', <CircleCheck key="i" />],
  contradicted: ['danger', <TriangleAlert key="i" />],
  unknown: ['warning', <CircleHelp key="i" />],
  refused: ['danger', <CircleX key="i" />],
};

/** Stage or end of a command as a badge: word, icon and hue. */
export function CommandOutcome({ status, small = false }: { status: CommandStatus; small?: boolean }) {
  const { t } = useTranslation('commands');
  const [tone, icon] = looks[status];
  return (
    <Badge tone={tone} icon={icon} small={small}>
      {t(`status.${status}`)}
    </Badge>
  );
}
