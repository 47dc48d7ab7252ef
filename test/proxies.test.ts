/** S12: which proxy a request goes through, by the environment alone. */
import { describe, expect, test } from 'vitest';
import { HmsError } from '../src/core/errors.ts';
import { proxyFor } from '../src/system/network/proxy.ts';

const service = 'https://api.example.com/v1';
const plain = 'http://127.0.0.1:8080/v1';

/** `variable → URL` */
function wayTo(url: string, env: Record<string, string>): string {
  const proxy = proxyFor(url, env);
  return proxy === undefined ? 'direct' : `${proxy.variable} → ${proxy.url.href}`;
}

test.each<[string, Record<string, string>, string]>([
  [service, {}, 'direct'],
  [service, { HTTPS_PROXY: 'http://p:3128' }, 'HTTPS_PROXY → http://p:3128/'],
  [service, { HTTPS_PROXY: 'https://p:3128' }, 'HTTPS_PROXY → https://p:3128/'],
  [service, { HTTPS_PROXY: 'p:3128' }, 'HTTPS_PROXY → http://p:3128/'],
  [service, { HTTPS_PROXY: 'p' }, 'HTTPS_PROXY → http://p/'],
  [service, { HTTPS_PROXY: '[::1]:3128' }, 'HTTPS_PROXY → http://[::1]:3128/'],
  [service, { HTTPS_PROXY: 'u:p%40ss@p:3128' }, 'HTTPS_PROXY → http://u:p%40ss@p:3128/'],
  [service, { https_proxy: 'http://l', HTTPS_PROXY: 'http://u' }, 'https_proxy → http://l/'],
  [service, { https_proxy: '', HTTPS_PROXY: 'http://u' }, 'HTTPS_PROXY → http://u/'],
  [service, { https_proxy: '', HTTPS_PROXY: '' }, 'direct'],
  [service, { HTTP_PROXY: 'http://h', http_proxy: 'http://h' }, 'direct'],
  [plain, { HTTP_PROXY: 'http://127.1.1.1' }, 'HTTP_PROXY → http://127.1.1.1/'],
  [plain, { http_proxy: 'http://[::1]', HTTP_PROXY: 'http://h' }, 'http_proxy → http://[::1]/'],
  [plain, { HTTPS_PROXY: 'http://s' }, 'direct'],
  [service, { ALL_PROXY: 'http://a' }, 'ALL_PROXY → http://a/'],
  [plain, { ALL_PROXY: 'http://localhost' }, 'ALL_PROXY → http://localhost/'],
  // Another machine cannot reach what is on this one, and would be sent its password in the clear.
  [plain, { HTTP_PROXY: 'http://h', ALL_PROXY: 'http://a' }, 'direct'],
  ['https://[::1]/v1', { HTTPS_PROXY: 'http://p' }, 'direct'],
  [service, { all_proxy: 'http://l', ALL_PROXY: 'http://a' }, 'all_proxy → http://l/'],
  [service, { all_proxy: 'http://a', HTTPS_PROXY: 'http://s' }, 'HTTPS_PROXY → http://s/'],
  [service, { HTTPS_PROXY: '', ALL_PROXY: 'http://a' }, 'ALL_PROXY → http://a/'],
])('to %s with %j: %s', (url, env, way) => {
  expect(wayTo(url, env)).toBe(way);
});

describe('NO_PROXY', () => {
  test.each([
    ['api.example.com', service],
    ['API.Example.COM', service],
    ['example.com', service],
    ['.example.com', service],
    ['*.example.com', service],
    ['.api.example.com', service],
    ['*', service],
    ['*:443', service],
    ['api.example.com:443', service],
    ['.example.com:443', service],
    ['a.example, .b.example , api.example.com', service],
    ['a.example .b.example\tapi.example.com', service],
    [',,api.example.com,', service],
    ['127.0.0.1', plain],
    ['127.0.0.1:8080', plain],
    ['localhost:80', 'http://localhost/v1'],
    ['::1', 'https://[::1]/v1'],
    ['[::1]', 'https://[::1]/v1'],
    ['[::1]:443', 'https://[::1]/v1'],
    ['0:0:0:0:0:0:0:1', 'https://[::1]/v1'],
    ['a.example,2001:DB8::1', 'https://[2001:db8::1]:8443/v1'],
  ])('%j takes %s out', (list, url) => {
    const proxies = { HTTPS_PROXY: 'http://localhost', HTTP_PROXY: 'http://localhost' };
    expect(wayTo(url, { ...proxies, NO_PROXY: list })).toBe('direct');
    expect(wayTo(url, { ...proxies, no_proxy: list })).toBe('direct');
  });

  test.each([
    ['', service],
    [' , ', service],
    ['.', service],
    ['com.example', service],
    ['pi.example.com', service], // not a subdomain: the end of a name
    ['www.api.example.com', service],
    ['api.example.com:8443', service],
    ['*:80', service],
    ['https://api.example.com', service],
    ['127.0.0.1:80', plain],
    ['27.0.0.1', plain],
    ['::1', 'https://[::2]/v1'],
    ['[::1]:80', 'https://[::1]/v1'],
    ['[::]', 'https://[::1]/v1'],
    ['1', 'https://[::1]/v1'],
  ])('%j leaves %s in', (list, url) => {
    const proxies = { HTTPS_PROXY: 'http://localhost', HTTP_PROXY: 'http://localhost' };
    expect(wayTo(url, { ...proxies, NO_PROXY: list })).toMatch(/^HTTPS?_PROXY → /);
  });

  test.each([
    ['10.0.0.0/8', 'https://10.1.2.3/v1'],
    ['10.1.2.3/32', 'https://10.1.2.3/v1'],
    ['0.0.0.0/0', 'https://203.0.113.9/v1'],
    ['a.example, 192.168.0.0/16', 'https://192.168.7.1:8443/v1'],
    ['10.0.0.0/8', 'https://0xa010203/v1'], // the same address, spelled otherwise
    ['127.0.0.0/8', plain],
    ['fd00::/8', 'https://[fd12:3456::1]/v1'],
    ['FD00::/8', 'https://[fd12:3456::1]:8443/v1'],
    ['[fd00::]/8', 'https://[fd12:3456::1]/v1'],
    ['::1/128', 'https://[::1]/v1'],
    ['::/0', 'https://[2001:db8::1]/v1'],
    ['2001:db8:0:1::/64', 'https://[2001:db8:0:1:2::3]/v1'],
    ['10.0.0.0/8', 'https://[::ffff:10.1.2.3]/v1'],
  ])('D20: the network %j takes %s out', (list, url) => {
    const proxies = { HTTPS_PROXY: 'http://localhost', HTTP_PROXY: 'http://localhost' };
    expect(wayTo(url, { ...proxies, NO_PROXY: list })).toBe('direct');
    expect(wayTo(url, { ...proxies, no_proxy: list })).toBe('direct');
  });

  test.each([
    ['10.0.0.0/8', 'https://11.0.0.1/v1'],
    ['10.0.0.0/33', 'https://10.0.0.1/v1'],
    ['10.0.0.0/', 'https://10.0.0.1/v1'],
    ['10.0.0/8', 'https://10.0.0.1/v1'],
    ['10.0.0.0/8', 'https://10.example.com/v1'],
    ['0.0.0.0/0', service], // a name is no address
    ['0.0.0.0/0', 'https://[2001:db8::1]/v1'],
    ['::/0', 'https://203.0.113.9/v1'],
    ['fd00::/8', 'https://[fe00::1]/v1'],
    ['fd00::/129', 'https://[fd00::1]/v1'],
    ['example.com/8', 'https://example.com/v1'],
    ['/8', 'https://10.0.0.1/v1'],
  ])('D20: the network %j leaves %s in', (list, url) => {
    const proxies = { HTTPS_PROXY: 'http://p', HTTP_PROXY: 'http://p' };
    expect(wayTo(url, { ...proxies, NO_PROXY: list })).toBe('HTTPS_PROXY → http://p/');
  });

  test('in lower case comes first, and an empty one hides nothing', () => {
    const proxy = { HTTPS_PROXY: 'http://p' };
    const other = { ...proxy, no_proxy: 'other.example', NO_PROXY: 'api.example.com' };
    expect(proxyFor(service, other)).toMatchObject({ exceptions: 'no_proxy' });
    expect(proxyFor(service, { ...other, no_proxy: '' })).toBeUndefined();
    expect(proxyFor(service, proxy)).toMatchObject({ exceptions: 'NO_PROXY' });
  });

  test('spares a request the proxy that cannot be used', () => {
    expect(wayTo(service, { HTTPS_PROXY: 'socks5://p', NO_PROXY: '*' })).toBe('direct');
  });
});

test.each([
  'socks5://u:s3cret@p:1080',
  'ftp://s3cret',
  's3cret s3cret',
  'http://',
  ' ',
  'u:s3cret@',
  'http://u:s3cret@p:port',
  'http://u:s3cret@p:99999',
  'http://u:s3cret%@p', // no percent-encoding
  'http://u:s3cret%zz@p',
  'http://u:%FFs3cret@p', // not UTF-8
  'http://u:s3/cret@p',
  'http://u:12/s3cret@p', // would be the host u, port 12
  'http://u:12?s3cret@p',
  'http://u:12#s3cret@p',
])('%j names no proxy: exit 2, and it is not shown', (value) => {
  const thrown = (() => {
    try {
      return proxyFor(service, { HTTPS_PROXY: value });
    } catch (error) {
      return error;
    }
  })();
  expect(thrown).toBeInstanceOf(HmsError);
  const { exitCode, message, hint, cause } = thrown as HmsError;
  expect(exitCode).toBe(2);
  expect(message).toBe('HTTPS_PROXY in the environment does not name an HTTP proxy.');
  expect(`${hint}${cause}`).not.toMatch(/s3|cret|12/);
});
