import { z } from "zod";
import { sealText, unsealText } from "#app/domain/accounts/sealed-text.ts";
import type { EntityManager } from "#db/orm.ts";
import { settings } from "#db/settings.ts";
import { type Session, updateSession } from "./session.server.ts";

const SHOWN_MS = 10 * 60_000;

/** Codes as they are shown; `at` in milliseconds since 1970 by the database's clock. */
const shownCodes = z.object({ codes: z.array(z.string()), at: z.number() });

const placeOf = ({ idHash }: Session): string => `recovery codes of ${idHash}`;

/**
 * Lets the present session show recovery codes that were just made, for ten minutes or until their owner has them. Until then
 * they are in the session, sealed under the secret of cookies.
 */
export async function showRecoveryCodes(em: EntityManager, session: Session, codes: string[]): Promise<void> {
	const text = JSON.stringify({ codes, at: session.at } satisfies z.output<typeof shownCodes>);
	await updateSession(em, session, { codes: sealText(text, placeOf(session), settings().sessionSecrets) });
}

/** Answers null where there is nothing to show, or no longer. */
export function findShownCodes(session: Session): string[] | null {
	const text = session.data.codes && unsealText(session.data.codes, placeOf(session), settings().sessionSecrets);
	const shown = text ? shownCodes.parse(JSON.parse(text)) : null;
	return shown && session.at - shown.at < SHOWN_MS ? shown.codes : null;
}

export const forgetRecoveryCodes = (em: EntityManager, session: Session): Promise<void> =>
	updateSession(em, session, { codes: undefined });
