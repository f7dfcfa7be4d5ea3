import type { Page } from "playwright-core";
import { hashOf } from "#app/domain/accounts/mailed-links.ts";
import type { EntityManager } from "#db/orm.ts";
import { at, number, type Screen, STAFF, USER } from "./screen.ts";

const TOKEN = "a-token-of-the-screens";
const PROJECT_TOKEN = "a-project-token-of-the-screens";

/** A colleague in each role, one of them let in no more, an invitation and what became of them. */
const colleagues = (em: EntityManager) =>
	em.execute(
		`insert into user_account (email, first_name, last_name, phone, city_id, company_id, password_hash, is_active, is_staff, role, signed_in)
		 select c.email, c.name, 'Ngata', '021234567', s.city_id, s.company_id, 'none', c.role <> 'reader', true, c.role, now()
		 from user_account s, (values ('kiri@example.org', 'Kiri', 'editor'), ('rua@example.org', 'Rua', 'reader')) c (email, name, role)
		 where s.id = ${STAFF} on conflict do nothing;
		 insert into invitation (email, role, invited_by, token_hash, expires)
		 select 'tama@example.org', 'editor', ${STAFF}, '${hashOf(TOKEN)}', now() + interval '7 days' on conflict do nothing;
		 insert into staff_change (user_id, email, actor_id, act, old_role, new_role)
		 select u.id, u.email, ${STAFF}, 'role', 'reader', 'editor' from user_account u where u.email = 'kiri@example.org'
		 and not exists (select from staff_change where user_id = u.id)`,
	);

const ofKiri = (rest: string) => async (page: Page, em: EntityManager) =>
	page.goto(
		`/management/people/${await number(em, "(select id from user_account where email = 'kiri@example.org')")}${rest}`,
	);

const ofInvitation = async (page: Page, em: EntityManager) =>
	page.goto(
		`/management/people/invitations/${await number(em, "(select max(id) from invitation where ended is null and project_id is null)")}`,
	);

const screen = (name: string, open: Screen["open"], heading: Screen["heading"]): Screen => ({
	name,
	staff: true,
	state: colleagues,
	open,
	heading,
});

const PROJECT = `(select min(id) from project where user_id = ${USER})`;

/** The demo user's project with a member in it and an invitation out. */
const members = async (em: EntityManager) => {
	await colleagues(em);
	await em.execute(
		`insert into project_member (project_id, user_id, role, seen)
		 select ${PROJECT}, id, 'installer', now() from user_account where email = 'kiri@example.org' on conflict do nothing;
		 insert into invitation (email, project_id, role, invited_by, token_hash, expires)
		 select 'mere@example.org', ${PROJECT}, 'inspector', ${USER}, '${hashOf(PROJECT_TOKEN)}', now() + interval '14 days'
		 on conflict do nothing`,
	);
};

const ofProject = (rest: string) => async (page: Page, em: EntityManager) =>
	page.goto(`/projects/${await number(em, PROJECT)}/people${rest}`);

const ofMember = (rest: string) => async (page: Page, em: EntityManager) =>
	ofProject(`/${await number(em, "(select id from user_account where email = 'kiri@example.org')")}${rest}`)(page, em);

const memberScreen = (name: string, open: Screen["open"], heading: Screen["heading"]): Screen => ({
	name,
	state: members,
	open,
	heading,
});

/** Screens of the people of a project, as its owner sees them. */
export const memberScreens: Screen[] = [
	memberScreen("people of a project", ofProject(""), /^People on /),
	memberScreen("invite to a project", ofProject("/invite"), /^Invite somebody to /),
	memberScreen("member of a project", ofMember(""), "Kiri Ngata"),
	memberScreen("remove a member", ofMember("/remove"), "Remove Kiri Ngata"),
	memberScreen("hand a project over", ofMember("/owner"), "Make Kiri Ngata the owner"),
	{
		name: "invitation to a project",
		signedOut: true,
		state: members,
		open: at(`/auth/project_invitation/${PROJECT_TOKEN}`),
		heading: /^Join /,
	},
];

/** Who is staff, and what administrators do about it. */
export const peopleScreens: Screen[] = [
	screen("people", at("/management/people"), "People"),
	screen("invite", at("/management/people/invite"), "Invite somebody to the staff"),
	screen("history of people", at("/management/people/history"), "History of people"),
	screen("person", ofKiri(""), "Kiri Ngata"),
	screen("deactivate a person", ofKiri("/deactivate"), "Deactivate: Kiri Ngata"),
	screen("withdraw an invitation", ofInvitation, "Withdraw invitation"),
	{
		name: "invitation",
		signedOut: true,
		state: colleagues,
		open: at(`/auth/invitation/${TOKEN}`),
		heading: "Join the catalogue team",
	},
	{
		name: "invitation that no longer works",
		signedOut: true,
		refused: true,
		open: at("/auth/invitation/none"),
		heading: "This invitation no longer works",
	},
];
