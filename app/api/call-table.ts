import { analyticsCalls } from "./calls/analytics.ts";
import { authCalls } from "./calls/auth.ts";
import { datasheetCalls } from "./calls/datasheets.ts";
import { favouriteCalls } from "./calls/favourite-lists.ts";
import { guideCalls } from "./calls/guide.ts";
import { inboxCalls } from "./calls/inbox.ts";
import { memberCalls } from "./calls/members.ts";
import { openedCalls } from "./calls/opened-files.ts";
import { penetrationCalls } from "./calls/penetrations.ts";
import { planCalls } from "./calls/project-plans.ts";
import { rankingCalls } from "./calls/rankings.ts";
import { issuedCalls, noticeCalls } from "./calls/recall.ts";
import { resCalls } from "./calls/res.ts";
import { checkCalls, generateCalls, issueCalls, jobCalls } from "./calls/schedules.ts";
import { siteCalls } from "./calls/site.ts";
import { siteRecordCalls } from "./calls/site-records.ts";
import { solCalls } from "./calls/sol.ts";
import { staffListCalls } from "./calls/staff-lists.ts";
import { staffRecordCalls } from "./calls/staff-records.ts";
import { staffSolutionCalls } from "./calls/staff-solutions.ts";
import { verifyCalls } from "./calls/verification.ts";
import type { Call } from "./http/call.ts";
import { referenceCalls } from "./http/reference.ts";

const families: readonly Call[] = [
	...authCalls,
	...resCalls,
	...solCalls,
	...favouriteCalls,
	...guideCalls,
	...memberCalls,
	...siteCalls,
	...checkCalls,
	...generateCalls,
	...jobCalls,
	...issueCalls,
	...verifyCalls,
	...penetrationCalls,
	...siteRecordCalls,
	...planCalls,
	...staffSolutionCalls,
	...staffListCalls,
	...staffRecordCalls,
	...issuedCalls,
	...noticeCalls,
	...datasheetCalls,
	...openedCalls,
	...rankingCalls,
	...analyticsCalls,
	...inboxCalls,
];

export const calls: readonly Call[] = [...families, ...referenceCalls(families)];
