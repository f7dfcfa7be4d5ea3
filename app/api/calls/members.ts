import { z } from "zod";
import { type CallContext, call, created, done, list, OWNER, ok, PEOPLE } from "#app/api/http/call.ts";
import { PROJECT_ROLES } from "#app/domain/actor.ts";
import { inviteToProject, projectInvitation } from "#app/domain/members/project-invitations.ts";
import type { ProjectPerson } from "#app/domain/members/project-people.sql.ts";
import {
	changeMemberRole,
	getMember,
	listProjectPeople,
	memberRole,
	removeMember,
} from "#app/domain/members/project-people.ts";
import { id, shape, time } from "#app/domain/shape.schema.ts";
import { mailQueue } from "#app/http/resources.server.ts";

const role = z.enum(PROJECT_ROLES).describe("What the person may do in the project.");

const memberShape = shape("Member", "Somebody who works on a project.", {
	user: id.describe("The id of the person."),
	name: z.string().describe("The name of the person."),
	email: z.string().nullable().describe("The email address; null where the caller is an installer."),
	company: z.string().describe("The company of the person."),
	role: z.enum(["owner", ...PROJECT_ROLES]).describe("`owner`, or the role of the person."),
	since: time.describe("Since when the person has been in the project."),
	seen: time.nullable().describe("When the person last opened it; null for the owner, and before the first time."),
});

const invited = shape("ProjectInvitation", "An invitation to a project, which has gone out by email.", {
	email: z.string().describe("The address, in small letters."),
	role,
});

const memberJson = ({ user, name, email, company, role, since, seen }: ProjectPerson) => ({
	user,
	name,
	email,
	company,
	role,
	since,
	seen,
});

const userOf = ({ params }: CallContext) => Number(params.user);

const params = { id: "Id of the project." };
const memberParams = { ...params, user: "Id of the person." };

export const memberCalls = [
	call({
		method: "GET",
		path: "guide/guide/{id}/member/",
		level: "signed in",
		summary: "The people of a project, its owner first.",
		description: "Open invitations are not in the list.",
		who: PEOPLE,
		params,
		shape: z.array(memberShape),
		async act({ em, actor, id: projectId }) {
			const { people } = await listProjectPeople(em, actor, projectId);
			return list(people.map(memberJson));
		},
	}),
	call({
		method: "POST",
		path: "guide/guide/{id}/member/",
		level: "signed in",
		summary: "Invite somebody to a project by email.",
		description:
			"The link in the email works once, for 14 days. A later invitation to the same address replaces the earlier one. The person is in the list once they have accepted.",
		who: OWNER,
		params,
		body: projectInvitation,
		shape: invited,
		status: 201,
		refusals: [404, 429],
		async act({ em, actor, id: projectId }, sent) {
			await inviteToProject(em, actor, projectId, sent, mailQueue());
			return created({ email: sent.email, role: sent.role }, {});
		},
	}),
	call({
		method: "PATCH",
		path: "guide/guide/{id}/member/{user}/",
		level: "signed in",
		summary: "Change the role of somebody in a project.",
		description: "The owner has no role, and is not found.",
		who: OWNER,
		params: memberParams,
		body: memberRole,
		shape: memberShape,
		refusals: [404],
		async act(context, sent) {
			const { em, actor, id: projectId } = context;
			await changeMemberRole(em, actor, { projectId, user: userOf(context) }, sent.role);
			return ok(memberJson(await getMember(em, actor, projectId, userOf(context))));
		},
	}),
	call({
		method: "DELETE",
		path: "guide/guide/{id}/member/{user}/",
		level: "signed in",
		summary: "Remove somebody from a project.",
		description: "The right ends at once. Issues that the person made keep their name.",
		who: OWNER,
		params: memberParams,
		status: 204,
		refusals: [404],
		async act(context) {
			const { em, actor, id: projectId } = context;
			await removeMember(em, actor, { projectId, user: userOf(context) });
			return done;
		},
	}),
];
