import {
  withIgnored,
  withListed,
  withSeverity,
  type ConfigEdit,
} from '../../../../src/core/config/config-edits';
import { applyEdits } from '../../../../src/core/text/text-edit';
import { readConfig } from '../../../../src/core/config/config';
import type { Random } from '../../../../src/core/generate/random';
import { SEVERITIES } from '../../../../src/core/model/severity';
import { ensure, ensureSame, type Operation } from '../operation';
import { ensureEdits } from '../read';
import { anyName, anyRule, anyRun } from '../texts/fragments';
import { anyConfigText, anyGlob } from '../texts/settings';

/** The maximum time for matching a glob with a path, in milliseconds, because users wait for it. */
const MAX_MS = 2000;

/** Any text is a valid configuration or has errors at places in it. */
const reading: Operation = {
  name: 'configuring/reading',
  weight: 2,
  run(text, random) {
    const config = random.chance(0.1) ? text : anyConfigText(random);
    const read = readConfig(config);
    if (read.ok) return;
    ensure(read.errors.length > 0, 'an invalid configuration has an error');
    for (const { span, message } of read.errors) {
      ensure(
        span.start >= 0 && span.start <= span.end && span.end <= config.length,
        'an error is within the configuration',
        () => [config, span],
      );
      ensure(
        !/[\p{Cc}\p{Bidi_Control}]/u.test(message),
        'an error message is one line without control characters',
        () => message,
      );
    }
  },
};

type Change = (text: string) => ConfigEdit;

function anyChange(random: Random): Change {
  const rule = anyRule(random);
  const severity = random.pick([...SEVERITIES, 'off'] as const);
  const name = random.chance(0.5) ? anyName(random) : anyRun(random, 5);
  const list = random.pick(['chains', 'acceptedChains'] as const);
  const changes: readonly Change[] = [
    (text) => withSeverity(text, rule, severity),
    (text) => withIgnored(text, rule, name),
    (text) => withListed(text, list, name),
  ];
  return random.pick(changes);
}

/** Any configuration can be changed, and a valid one remains valid. */
const changing: Operation = {
  name: 'configuring/changing',
  weight: 2,
  run(_, random) {
    let text = random.chance(0.1)
      ? random.pick(['', ' \n', '\ufeff', '// c', '\ufeff{}\r\n'])
      : anyConfigText(random);
    for (let changes = random.integer(1, 3); changes > 0; changes--) {
      const change = anyChange(random);
      const was = readConfig(text.replace(/^\ufeff/, ''));
      const edit = change(text);
      if (!edit.ok) continue;
      ensureEdits(edit.edits, text, 'a configuration');
      text = applyEdits(text, edit.edits);
      const again = change(text);
      ensure(again.ok && again.edits.length === 0, 'making a change twice has no effect', () => text);
      const is = readConfig(text.replace(/^\ufeff/, ''));
      if (was.ok) ensure(is.ok, 'a valid configuration is valid after a change', () => text);
    }
  },
};

/** Matching any glob is fast. */
const globs: Operation = {
  name: 'configuring/globs',
  weight: 1,
  run(_, random) {
    const glob = anyGlob(random);
    const read = readConfig(JSON.stringify({ include: [glob], exclude: [anyGlob(random)] }));
    if (!read.ok) return;
    const path = random.pick([
      'a/b/c.json',
      'a'.repeat(200),
      'ab/'.repeat(60),
      '-\n\\',
      'a.'.repeat(100),
      `${'a'.repeat(60)}c`,
    ]);
    const startTime = performance.now();
    const first = read.configuration.select(path);
    const took = performance.now() - startTime;
    ensure(took < MAX_MS, 'a glob is matched in time', () => [glob, path, took]);
    ensureSame(read.configuration.select(path), first, 'a glob is deterministic');
  },
};

export const CONFIGURING: readonly Operation[] = [reading, changing, globs];
