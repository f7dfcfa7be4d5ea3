import { createAccount } from "#app/domain/accounts/account.ts";
import type { Role } from "#app/domain/actor.ts";
import type { EntityManager } from "#db/orm.ts";
import { type Visitor, visitor } from "#tests/http/visitor.ts";

const password = "A long word 4 us";

/** Somebody of staff who has signed in, in a role of theirs. */
export async function colleague(em: EntityManager, url: string, role: Role, email = `${role}@example.org`) {
	const about = {
		email,
		first_name: "Kiri",
		last_name: "Ngata",
		phone: "021234567",
		city: "Nelson",
		company: "Lee Fire",
	};
	const id = await createAccount(em, { ...about, password, isStaff: true, role });
	return { id, email, password, at: await signedInAs(url, email) };
}

export async function signedInAs(url: string, email: string, word = password): Promise<Visitor> {
	const one = visitor(url);
	const answer = await one.post("/auth/sign-in", { email, password: word });
	if (answer.status !== 303) throw new Error(`Sign-in answered ${answer.status}.`);
	return one;
}
