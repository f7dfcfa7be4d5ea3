import { getSpecification } from "#app/domain/projects/specification.ts";
import type { Scene } from "#app/http/guards.server.ts";
import { takeMessages } from "#app/http/session.server.ts";

/** Who is signed in, what they have open, and what the page before left to be said. */
export async function frameData({ em, actor, session }: Scene, request: Request) {
	const specification = await getSpecification(em, actor);
	return {
		firstName: actor.firstName,
		isStaff: actor.isStaff,
		openProject: specification.project && { id: specification.project.id, name: specification.project.name },
		count: specification.items.filter((item) => item.isActive).length,
		...(await takeMessages(em, session, new URL(request.url))),
	};
}

export type Frame = Awaited<ReturnType<typeof frameData>>;
