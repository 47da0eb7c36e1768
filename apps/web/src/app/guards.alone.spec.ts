import type { LoaderFunctionArgs } from 'react-router';
import { ApiError, navigateToApi, api } from '../lib/api-client';
import { takeReturn } from '../lib/session';
import { dismissToast, toastStore } from '../ui/feedback/toast-store';
import { requireAdmin, requireCreator, requireLogin } from './guards';

// The only seams that leave the page: the session call and the browser navigation.
jest.mock('../lib/api-client', () => ({
  ...jest.requireActual<object>('../lib/api-client'),
  api: jest.fn(),
  navigateToApi: jest.fn(),
}));
jest.mock('react-router', () => ({ redirect: (location: string) => ({ location }) }));

let takesPasswords: boolean | Error = true;
const answerWith = (user: object | false) =>
  jest.mocked(api).mockImplementation((path) => {
    if (path !== '/config') return Promise.resolve(user);
    if (takesPasswords instanceof Error) return Promise.reject(takesPasswords);
    return Promise.resolve({ local_login: takesPasswords });
  });
const visit = (path: string) => ({ request: { url: `http://placar.test${path}` } }) as LoaderFunctionArgs;
const member = { id: 2, admin: 0, super_admin: 0, may_create: [] as string[] };
const settled = async (loader: Promise<unknown>) =>
  Promise.race([loader, new Promise((resolve) => setTimeout(() => resolve('still waiting'), 20))]);

beforeEach(() => {
  jest.mocked(navigateToApi).mockClear();
  takesPasswords = true;
});

describe('the guards of the routes', () => {
  it('leave for Steam where that is the only way in, show nothing meanwhile, and remember the page', async () => {
    takesPasswords = false;
    answerWith(false);
    expect(await settled(requireLogin(visit('/mymatches?state=ended')))).toBe('still waiting');
    expect(navigateToApi).toHaveBeenCalledWith('/auth/steam');
    expect(takeReturn()).toBe('/mymatches?state=ended');
    expect(takeReturn()).toBeNull();
  });

  it.each([true, new ApiError({ status: 0, code: 'NETWORK', message: '' })])(
    'show both ways to sign in and remember the page (%p)',
    async (config) => {
      takesPasswords = config;
      answerWith(false);
      expect(await requireLogin(visit('/mymatches'))).toEqual({ location: '/?login=1&return=%2Fmymatches' });
      expect(navigateToApi).not.toHaveBeenCalled();
    },
  );

  it('send a member who is no admin home, and say why', async () => {
    answerWith(member);
    const said = () => toastStore.snapshot().map(({ message }) => message);
    expect(await requireCreator('matches')(visit('/match/create'))).toEqual({ location: '/' });
    expect(said()).toEqual(['Neste site, só a administração cria partidas. Peça a um admin.']);
    for (const { id } of toastStore.snapshot()) dismissToast(id);
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
