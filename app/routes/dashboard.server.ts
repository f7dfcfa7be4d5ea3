import { rightsOf } from "#app/domain/access.ts";
import { recordId } from "#app/domain/ids.schema.ts";
import { findReadableHead } from "#app/domain/projects/list.sql.ts";
import { countActive } from "#app/domain/projects/project-items.ts";
import { countOpenProposals } from "#app/domain/review/proposals.sql.ts";
import type { RequestContext } from "#app/http/guards.server.ts";
import { openSpecification } from "#app/http/open-specification.server.ts";
import { resumeInterruptedForm } from "#app/http/resumed-form.server.ts";
import { readFlash } from "#app/http/session.server.ts";
import { settings } from "#db/settings.ts";

/** The project whose pages the sidebar has. */
export interface CurrentProject {
	id: number;
	name: string;
	/** The project is open, so that pages without its number in their address are its own, too. */
	isOpen: boolean;
	/** The person may change it. */
	editable: boolean;
	/** Solutions in use. */
	solutions: number;
	openings: number;
}

/** The project that an address names, which need not be the open one; on other pages the open one. */
async function findCurrentProject(
	{ em, actor }: Pick<RequestContext, "em" | "actor">,
	open: CurrentProject | null,
	{ pathname }: URL,
): Promise<CurrentProject | null> {
	const [, digits] = /^\/(?:projects|site)\/(\d+)\b/.exec(pathname) ?? [];
	const named = recordId().safeParse(digits);
	if (!named.success || named.data === open?.id) return open;
	const found = await findReadableHead(em, actor, named.data);
	return found && { ...found, id: named.data, isOpen: false };
}

export async function frameData({ em, actor, session }: RequestContext, request: Request) {
	const url = new URL(request.url);
	const { project, items, unsaved, penetrations: openings } = await openSpecification(em, actor);
	const count = countActive(items);
	const open = project && {
		id: project.id,
		name: project.name,
		isOpen: true,
		editable: true,
		solutions: count,
		openings,
	};
	return {
		firstName: actor.firstName,
		// The way to pages for staff stays in sight of those who have to set up their second factor first.
		isStaff: session.actor.isStaff,
		rights: rightsOf(session.actor),
		openProject: project && { id: project.id, name: project.name },
		currentProject: await findCurrentProject({ em, actor }, open, url),
		count,
		proposals: await countOpenProposals(em, actor),
		/** The room is shown while review is on, and until the last proposal is decided. */
		review: settings().review,
		unsaved,
		resumed: await resumeInterruptedForm(em, request, actor.id),
		...(await readFlash(em, session, url)),
	};
}

export type Frame = Awaited<ReturnType<typeof frameData>>;
