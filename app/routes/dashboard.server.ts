import { rightsOf } from "#app/domain/access.ts";
import { countActive } from "#app/domain/projects/project-items.ts";
import { countOpenProposals } from "#app/domain/review/proposals.sql.ts";
import type { RequestContext } from "#app/http/guards.server.ts";
import { openSpecification } from "#app/http/open-specification.server.ts";
import { resumeInterruptedForm } from "#app/http/resumed-form.server.ts";
import { readFlash } from "#app/http/session.server.ts";
import { settings } from "#db/settings.ts";

export async function frameData({ em, actor, session }: RequestContext, request: Request) {
	const { project, items, unsaved, penetrations } = await openSpecification(em, actor);
	return {
		firstName: actor.firstName,
		isStaff: actor.isStaff,
		rights: rightsOf(actor),
		openProject: project && { id: project.id, name: project.name },
		count: countActive(items),
		penetrations,
		proposals: await countOpenProposals(em, actor),
		/** The room is shown while review is on, and until the last proposal is decided. */
		review: settings().review,
		unsaved,
		resumed: await resumeInterruptedForm(em, request, actor.id),
		...(await readFlash(em, session, new URL(request.url))),
	};
}

export type Frame = Awaited<ReturnType<typeof frameData>>;
