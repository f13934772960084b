import type { FieldName } from '../entries/fields';
import { labelContent, namesContent } from './labels';
import { lastCalledContent } from './last-called';
import { blocks } from '../text/markdown';
import { callsShare, payersShare, priceContent, shareContent, volumeShare } from './ranks';
import { scorecardOf } from './scorecard';
import { statisticContent } from './statistics';
import type { HoverContext } from './hover-context';
import { descriptionContent, endpointContent, idContent } from './texts';

/** The hover content of each member besides its meaning, as Markdown; empty if the value is absent or wrong. */
export const MEMBER_CONTENTS: Readonly<Record<FieldName, (context: HoverContext) => string>> = {
  id: idContent,
  name: scorecardOf,
  endpoint: endpointContent,
  description: descriptionContent,
  chain: (context) => labelContent('chain', context),
  acceptedChains: (context) => namesContent('acceptedChains', context),
  facilitator: (context) => labelContent('facilitator', context),
  pricePerCallUsd: priceContent,
  calls30d: (context) => shareContent('calls30d', callsShare, context),
  callsPerDayApprox: (context) => statisticContent('callsPerDayApprox', context),
  volume30dUsd: (context) =>
    blocks(statisticContent('volume30dUsd', context), shareContent('volume30dUsd', volumeShare, context)),
  volumePerDayApprox: (context) => statisticContent('volumePerDayApprox', context),
  l30DaysPayers: (context) => shareContent('l30DaysPayers', payersShare, context),
  lastCalledMs: lastCalledContent,
  sources: (context) => namesContent('sources', context),
  callsPerPayer: (context) => statisticContent('callsPerPayer', context),
  qualityFlag: (context) => labelContent('qualityFlag', context),
  health: ({ reading }) => (reading.hasHealth ? 'It is **not** null here.' : ''),
};
