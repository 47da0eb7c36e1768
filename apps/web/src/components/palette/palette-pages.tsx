import { BookOpen, FileText, LifeBuoy, Medal, UserRound, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteExists } from '../../lib/page/route-table';
import { useSession } from '../../lib/session';

export interface PalettePage {
  to: string;
  label: string;
  icon: ReactNode;
}

/** The drawer's entries as the layout makes them, already cut to what the viewer may open. */
export type UsePages = () => readonly { entries: readonly PalettePage[] }[];

/** All pages that the viewer may open by name: those of the drawer, and the smaller ones. */
export function usePalettePages(usePages: UsePages): readonly PalettePage[] {
  const { t } = useTranslation(['shell', 'palette']);
  const { user } = useSession();
  const exists = useRouteExists();
  const main = usePages().flatMap((group) => group.entries);
  const smaller: PalettePage[] = [
    ...(user === null
      ? []
      : [
          { to: '/user', label: t('shell:nav.profile'), icon: <UserRound size={18} /> },
          { to: '/teams/create', label: t('palette:page.createTeam'), icon: <Users size={18} /> },
        ]),
    { to: '/leaderboard', label: t('palette:page.playerBoard'), icon: <Medal size={18} /> },
    { to: '/leaderboard/teams', label: t('palette:page.teamBoard'), icon: <Medal size={18} /> },
    { to: '/rules', label: t('shell:footer.rules'), icon: <BookOpen size={18} /> },
    { to: '/support', label: t('shell:footer.support'), icon: <LifeBuoy size={18} /> },
    { to: '/privacy', label: t('shell:footer.privacy'), icon: <FileText size={18} /> },
    { to: '/terms', label: t('shell:footer.terms'), icon: <FileText size={18} /> },
    { to: '/cookies', label: t('shell:footer.cookies'), icon: <FileText size={18} /> },
  ];
  const known = new Set(main.map((entry) => entry.to));
  return [...main, ...smaller.filter((entry) => exists(entry.to) && !known.has(entry.to))];
}
