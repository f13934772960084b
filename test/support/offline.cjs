// Loaded into a process before all else: every way to the network, and to other programs, throws.
const refuse = () => {
  throw new Error('There is no network here.');
};

globalThis.fetch = globalThis.WebSocket = globalThis.XMLHttpRequest = refuse;
require('node:net').Socket.prototype.connect = refuse;
for (const [name, methods] of Object.entries({
  'node:net': ['connect', 'createConnection', 'createServer'],
  'node:http': ['request', 'get'],
  'node:https': ['request', 'get'],
  'node:http2': ['connect'],
  'node:tls': ['connect'],
  'node:dgram': ['createSocket'],
  'node:dns': ['lookup', 'resolve'],
  'node:dns/promises': ['lookup', 'resolve'],
  'node:child_process': ['spawn', 'exec', 'execFile', 'fork', 'spawnSync', 'execSync', 'execFileSync'],
}))
  for (const method of methods) require(name)[method] = refuse;
