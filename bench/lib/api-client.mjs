/** A person's HTTP client with a session. */
export class ApiClient {
  cookie = '';

  constructor(baseUrl) {
    this.baseUrl = baseUrl;
  }

  async login(username, password) {
    const { body } = await this.post('/login', { username, password });
    if (!String(body.message).includes('Success')) throw new Error(`login: ${JSON.stringify(body)}`);
  }

  get(path) {
    return this.request('GET', path);
  }

  post(path, body) {
    return this.request('POST', path, body);
  }

  /** The headers of this person's requests with a JSON body. */
  get headers() {
    return {
      accept: 'application/json',
      'content-type': 'application/json',
      origin: this.baseUrl,
      ...(this.cookie === '' ? {} : { cookie: this.cookie }),
    };
  }

  async request(method, path, body) {
    const response = await fetch(`${this.baseUrl}/api${path}`, {
      method,
      headers: this.headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) this.cookie = line.split(';')[0];
    return { status: response.status, body: await response.json() };
  }
}
