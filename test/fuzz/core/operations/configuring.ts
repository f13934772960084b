import { readConfig } from '../../../../src/core/config/config';
import { ensure, type Operation } from '../operation';
import { anyConfigText } from '../texts/settings';

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

export const CONFIGURING: readonly Operation[] = [reading];
