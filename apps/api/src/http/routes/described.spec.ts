import { z } from 'zod';
import { Described, DESCRIPTION_KEY } from './described';

const Team = z.object({ id: z.number(), name: z.string() });

describe('what a route says that it answers', () => {
  it('is what its handler returns, or the compiler refuses it', () => {
    class Routes {
      @Described({ summary: 'A team.', answer: Team })
      right(): Promise<z.infer<typeof Team>> {
        return Promise.resolve({ id: 1, name: 'Um' });
      }

      @Described({ summary: 'A team, or later.', answer: Team, also: { 202: { summary: 'Later.', answer: z.null() } } })
      later(): z.infer<typeof Team> | null {
        return null;
      }

      // @ts-expect-error -- a field that the schema calls otherwise
      @Described({ summary: 'A team.', answer: Team })
      renamed(): Promise<{ id: number; title: string }> {
        return Promise.resolve({ id: 1, title: 'Um' });
      }

      // @ts-expect-error -- a field of another type
      @Described({ summary: 'A team.', answer: Team })
      retyped(): { id: string; name: string } {
        return { id: '1', name: 'Um' };
      }
    }
    const { right } = Routes.prototype as unknown as Record<string, object>;
    const description: unknown = Reflect.getMetadata(DESCRIPTION_KEY, right ?? {});
    expect(description).toMatchObject({ summary: 'A team.', answer: Team });
  });
});
