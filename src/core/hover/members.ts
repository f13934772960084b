import type { FieldName } from '../fields';
import { labelContent, namesContent } from './labels';
import { lastCalledContent } from './last-called';
import { blocks } from '../text/markdown';
import { callsShare, payersShare, priceContent, shareContent, volumeShare } from './ranks';
import { scorecardOf } from './scorecard';
import { statisticContent } from './statistics';
import type { HoverContext } from './hover-context';
import { descriptionContent, endpointContent, idContent } from './texts';

/** The hover content of each member besides its meaning, as Markdown; empty if the value is absent or wrong. */
export const MEMBER_CONTENTS: Readonly<Record<FieldName, (subject: HoverContext) => string>> = {
  id: idContent,
  name: scorecardOf,
  endpoint: endpointContent,
  description: descriptionContent,
  chain: (subject) => labelContent('chain', subject),
  acceptedChains: (subject) => namesContent('acceptedChains', subject),
  facilitator: (subject) => labelContent('facilitator', subject),
  pricePerCallUsd: priceContent,
  calls30d: (subject) => shareContent('calls30d', callsShare, subject),
  callsPerDayApprox: (subject) => statisticContent('callsPerDayApprox', subject),
  volume30dUsd: (subject) =>
    blocks(statisticContent('volume30dUsd', subject), shareContent('volume30dUsd', volumeShare, subject)),
  volumePerDayApprox: (subject) => statisticContent('volumePerDayApprox', subject),
  l30DaysPayers: (subject) => shareContent('l30DaysPayers', payersShare, subject),
  lastCalledMs: lastCalledContent,
  sources: (subject) => namesContent('sources', subject),
  callsPerPayer: (subject) => statisticContent('callsPerPayer', subject),
  qualityFlag: (subject) => labelContent('qualityFlag', subject),
  health: ({ reading }) => (reading.hasHealth ? 'It is **not** null here.' : ''),
};
