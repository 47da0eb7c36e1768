import type { LoaderFunctionArgs } from 'react-router';
import { navigateToApi, api } from '../lib/api-client';
import { takeReturn } from '../lib/session';
import { STORAGE_KEYS, writeStored } from '../lib/storage';
import { requireAdmin, requireCreator, requireLogin } from './guards';

// The only seams that leave the page: the session call and the browser navigation.
jest.mock('../lib/api-client', () => ({
  ...jest.requireActual<object>('../lib/api-client'),
  api: jest.fn(),
  navigateToApi: jest.fn(),
}));
jest.mock('react-router', () => ({ redirect: (location: string) => ({ location }) }));

const answerWith = (user: object | false) => jest.mocked(api).mockResolvedValue(user);
const visit = (path: string) => ({ request: { url: `http://placar.test${path}` } }) as LoaderFunctionArgs;
const member = { id: 2, admin: 0, super_admin: 0, may_create: [] as string[] };
const settled = async (loader: Promise<unknown>) =>
  Promise.race([loader, new Promise((resolve) => setTimeout(() => resolve('still waiting'), 20))]);

beforeEach(() => {
  jest.mocked(navigateToApi).mockClear();
  writeStored(STORAGE_KEYS.loginMethod, null);
});

describe('the guards of the routes', () => {
  it('send a visitor to the Steam login, show nothing meanwhile, and remember the page', async () => {
    answerWith(false);
    expect(await settled(requireLogin(visit('/mymatches?state=ended')))).toBe('still waiting');
    expect(navigateToApi).toHaveBeenCalledWith('/auth/steam');
    expect(takeReturn()).toBe('/mymatches?state=ended');
    expect(takeReturn()).toBeNull();
  });

  it('offer the password dialog to a browser that last logged in that way', async () => {
    answerWith(false);
    writeStored(STORAGE_KEYS.loginMethod, 'local');
    expect(await requireLogin(visit('/mymatches'))).toEqual({ location: '/?login=1&return=%2Fmymatches' });
    expect(navigateToApi).not.toHaveBeenCalled();
  });

  it('send a member who is no admin home', async () => {
    answerWith(member);
    expect(await requireAdmin(visit('/myservers'))).toEqual({ location: '/' });
    expect(await requireCreator('servers')(visit('/myservers'))).toEqual({ location: '/' });
    expect(await requireLogin(visit('/mymatches'))).toBeNull();
  });

  it.each([{ admin: 1 }, { super_admin: 1 }])('let either admin flag pass: %p', async (flag) => {
    answerWith({ ...member, ...flag });
    expect(await requireAdmin(visit('/myservers'))).toBeNull();
    expect(await requireCreator('matches')(visit('/match/create'))).toBeNull();
  });

  it('let a member create what the installation allows', async () => {
    answerWith({ ...member, may_create: ['matches'] });
    expect(await requireCreator('matches')(visit('/match/create'))).toBeNull();
    expect(await requireCreator('servers')(visit('/myservers'))).toEqual({ location: '/' });
  });

  it('take no return address of another site', () => {
    window.sessionStorage.setItem('placar.return-to', '//evil.example/x');
    expect(takeReturn()).toBeNull();
  });
});
