import { analyticsCalls } from "./calls/analytics.ts";
import { authCalls } from "./calls/auth.ts";
import { checkCalls } from "./calls/check.ts";
import { datasheetCalls } from "./calls/datasheets.ts";
import { favouriteCalls } from "./calls/favourites.ts";
import { generateCalls } from "./calls/generate.ts";
import { guideCalls } from "./calls/guide.ts";
import { inboxCalls } from "./calls/inbox.ts";
import { issuedCalls } from "./calls/issued.ts";
import { issueCalls } from "./calls/issues.ts";
import { noticeCalls } from "./calls/notices.ts";
import { penetrationCalls } from "./calls/penetrations.ts";
import { rankingCalls } from "./calls/ranking.ts";
import { resCalls } from "./calls/res.ts";
import { solCalls } from "./calls/sol.ts";
import { staffListCalls } from "./calls/staff-lists.ts";
import { staffRecordCalls } from "./calls/staff-records.ts";
import { staffSolutionCalls } from "./calls/staff-solutions.ts";
import { verifyCalls } from "./calls/verify.ts";
import type { Call } from "./frame/call.ts";
import { openedCalls } from "./frame/opened.ts";
import { referenceCalls } from "./frame/reference.ts";

const families: readonly Call[] = [
	...authCalls,
	...resCalls,
	...solCalls,
	...favouriteCalls,
	...guideCalls,
	...checkCalls,
	...generateCalls,
	...issueCalls,
	...verifyCalls,
	...penetrationCalls,
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
