import { logEvent } from "#app/adapters/log.server.ts";
import { openMailer } from "#app/adapters/mailer.server.ts";
import { mailDelivery } from "#app/domain/mail/delivery.ts";
import type { Work } from "./place.ts";

const AT_ONCE = 2;

export const sendMails: Work = async ({ queue, fork, settings }) => {
	const deliver = mailDelivery({
		fork,
		mailer: openMailer(settings),
		settings,
		onEvent: (facts) => logEvent("mail", facts),
	});
	await queue.work("mail", AT_ONCE, deliver);
	return {};
};
