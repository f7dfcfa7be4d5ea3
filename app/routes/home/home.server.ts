import { findBookmarks, previewFavourites } from "#app/domain/favourites/favourites.sql.ts";
import { findLatest } from "#app/domain/finder/finder.ts";
import { countOpenRequests } from "#app/domain/inbox/company-requests.sql.ts";
import { countOpenFeedback } from "#app/domain/inbox/feedback.ts";
import { catalogueTodo } from "#app/domain/lists/todo.ts";
import { countProjects } from "#app/domain/projects/list.sql.ts";
import { listOpenNotices } from "#app/domain/recall/notices.sql.ts";
import { findRecentProjects } from "#app/domain/schedules/issue-state.ts";
import type { RequestContext } from "#app/http/guards.server.ts";
import { openSpecification } from "#app/http/open-specification.server.ts";
import { paths } from "#app/paths.ts";
import { cardsOf } from "#app/routes/specs/solution/cards.ts";

const RECENT = 5;
/** The number of cards that fill a row on a wide screen. */
const LATEST = 4;
const FAVOURITES = { lists: 4, drawings: 3 };

/** Reads what waits for staff, each with the page where it is done. */
async function readStaffWork({ em, actor }: Pick<RequestContext, "em" | "actor">) {
	const todo = await catalogueTodo(em, actor);
	const inbox = [
		{ what: "Company requests", count: await countOpenRequests(em, actor), to: paths.companyRequests() },
		{ what: "Feedback to answer", count: await countOpenFeedback(em, actor), to: paths.feedbackInbox() },
	];
	return [
		...inbox.map((one) => ({ ...one, urgency: undefined })),
		...todo.map(({ what, list, only, count, urgency }) => ({
			...{ what, count, urgency },
			to: paths.solutionManager({ list, only }),
		})),
	].filter(({ count }) => count > 0);
}

export async function readHome({ em, actor }: Pick<RequestContext, "em" | "actor">) {
	const specification = await openSpecification(em, actor);
	const { project, unsaved, editable } = specification;
	const { solutions } = await findLatest(em, 1);
	const latest = solutions.slice(0, LATEST);
	return {
		firstName: actor.firstName,
		/** The work is null for people who are not staff. */
		work: actor.isStaff ? await readStaffWork({ em, actor }) : null,
		notices: await listOpenNotices(em, actor),
		counts: await countProjects(em, actor),
		recent: await findRecentProjects(em, actor, RECENT),
		unsaved,
		/** True if the specification belongs to a saved project. */
		open: project !== null,
		favourites: await previewFavourites(em, actor, FAVOURITES),
		cards: cardsOf(latest, specification),
		lists: await findBookmarks(em, actor, latest),
		editable,
	};
}

export type HomeData = Awaited<ReturnType<typeof readHome>>;
