import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";

/** Argon2id, the package's default kind, at 19 MiB and two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** A core is left for the pages of those who are signed in. */
const AT_ONCE = Math.max(1, Math.min(4, availableParallelism() - 1));

let running = 0;
const waiting: (() => void)[] = [];

/** Each hash takes 19 MiB and a core: a rush of sign-ins must queue, not take the machine. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
	if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
	else running++;
	try {
		return await work();
	} finally {
		const next = waiting.shift();
		if (next) next();
		else running--;
	}
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost));

let nobody: Promise<string> | undefined;

/** Without a hash (an unknown address) the same work is done in vain: time does not say who has an account. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
	nobody ??= hashPassword("nobody has this password");
	const against = passwordHash ?? (await nobody);
	const right = await inTurn(() => verify(against, password));
	return right && passwordHash !== null;
}
