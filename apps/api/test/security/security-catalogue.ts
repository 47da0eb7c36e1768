/** Where each item of the wire contract's §15.1 and §15.2 is tested, so that the reference's behaviour would fail. */
export const SECURITY_TESTS: readonly { number: number; title: string; file: string }[] = [
  {
    number: 1,
    title: '§15.1 no. 1: nobody deletes seasons or statistics without login',
    file: 'apps/api/test/security/security-access.integration-spec.ts',
  },
  {
    number: 2,
    title: '§15.1 no. 2: a typed Steam id of a super admin gives no role',
    file: 'apps/api/test/security/security-access.integration-spec.ts',
  },
  {
    number: 3,
    title: '§15.1 no. 3: an admin makes nobody a super admin, itself included',
    file: 'apps/api/test/security/security-access.integration-spec.ts',
  },
  {
    number: 4,
    title: '§15.1 no. 4: own id with a victim’s Steam id changes nobody’s password, and the old one is needed',
    file: 'apps/api/test/security/security-access.integration-spec.ts',
  },
  {
    number: 5,
    title: '§15.1 no. 5: an id is never an object, in no field of no route',
    file: 'apps/api/test/security/every-route.long.integration-spec.ts',
  },
  {
    number: 6,
    title: '§15.1 no. 6: a match without a server belongs to its owner like any other',
    file: 'apps/api/test/security/security-access.integration-spec.ts',
  },
  {
    number: 7,
    title: '§15.1 no. 7: no answer to anybody holds a hash, a key, a sealed secret or somebody else’s password',
    file: 'apps/api/test/security/every-route.long.integration-spec.ts',
  },
  {
    number: 8,
    title: '§15.1 no. 8: configs, backups and demos are no public files',
    file: 'apps/api/test/security/security-access.integration-spec.ts',
  },
  {
    number: 9,
    title: '§15.1 no. 9: a file name leads nowhere but where files of its kind are',
    file: 'apps/api/test/security/security-access.integration-spec.ts',
  },
  {
    number: 10,
    title: '§15.1 no. 10: no line break, quote or semicolon of a call becomes a console command of its own',
    file: 'apps/api/test/security/security-access.integration-spec.ts',
  },
  {
    number: 11,
    title: '§15.1 no. 11: another site makes nobody’s browser pause, cancel, forfeit, restart, write or log out',
    file: 'apps/api/test/security/security-access.integration-spec.ts',
  },
  {
    number: 12,
    title: '§15.1 no. 12: secrets are sealed so that a change shows, keys compared whole, guessing slowed down',
    file: 'apps/api/test/security/security-access.integration-spec.ts',
  },
  {
    number: 13,
    title: '§15.1 no. 13: private teams, matches and servers are their owner’s, and nobody makes us connect anywhere',
    file: 'apps/api/test/security/security-access.integration-spec.ts',
  },
  {
    number: 14,
    title: '§15.1 no. 14: nobody makes us hold a huge body unread, nor crash by an open stream',
    file: 'apps/api/test/security/security-access.integration-spec.ts',
  },
  {
    number: 15,
    title: '§15.2 no. 15: a server is given to one of ten matches that ask for it at once',
    file: 'apps/api/test/security/security-truth.integration-spec.ts',
  },
  {
    number: 16,
    title: '§15.2 no. 16: events that come twice, late or before going_live leave one row with the newest numbers',
    file: 'apps/api/test/security/security-truth.integration-spec.ts',
  },
  {
    number: 17,
    title: '§15.2 no. 17: going_live again, or for a map that is there, is answered like the first',
    file: 'apps/api/test/security/security-truth.integration-spec.ts',
  },
  {
    number: 18,
    title: '§15.2 no. 18: a stand-in whom nobody listed has statistics, in the team that the event says',
    file: 'apps/api/test/security/security-truth.integration-spec.ts',
  },
  {
    number: 19,
    title: '§15.2 no. 19: what fails half-way leaves nothing: no match, no lease, no job, no team',
    file: 'apps/api/test/security/security-truth.integration-spec.ts',
  },
  {
    number: 20,
    title: '§15.2 no. 20: forfeit is written down with its winner, and paused and bombs answer',
    file: 'apps/api/test/security/security-truth.integration-spec.ts',
  },
  {
    number: 21,
    title: '§15.2 no. 21: a match whose server did not take it never shows as running',
    file: 'apps/api/test/security/security-truth.integration-spec.ts',
  },
  {
    number: 22,
    title:
      '§15.2 no. 22: a wrong password is told from the answer to it, not from the packet before, and nothing is sent after',
    file: 'libs/game-server/src/rcon/rcon-wrong-password.spec.ts',
  },
  {
    number: 23,
    title: '§15.2 no. 23: a role outlives the next login by Steam, and a role taken away is gone with the next request',
    file: 'apps/api/test/security/security-truth.integration-spec.ts',
  },
  {
    number: 24,
    title: '§15.2 no. 24: times are UTC, whatever the zone of the process and of the database',
    file: 'apps/api/test/security/security-truth.integration-spec.ts',
  },
];

/** The last part of docs/permissions.md. */
export function securityPage(): string {
  const lines = SECURITY_TESTS.map(({ title, file }) => `- ${title} ([test](../${file}))`);
  const head = `## Faults of the de-facto API that are not repeated

One test for each item of §15.1 and §15.2 of the wire contract, which fails on the behaviour of the reference.`;
  return `${head}\n\n${lines.join('\n')}\n`;
}
