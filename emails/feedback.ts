import { composeMessage, type Message } from "./message.ts";

export interface FeedbackFacts {
	firstName: string;
	email: string;
	subject: string;
	message: string;
	when: string;
	supportEmail: string;
}

export const feedbackMail = (feedback: FeedbackFacts): Message =>
	composeMessage(
		feedback.subject ? `Feedback: ${feedback.subject.replace(/\s+/g, " ")}` : "Feedback",
		[
			...feedback.message.split(/\s*\n\s*/),
			{
				facts: [
					["From", feedback.firstName],
					["E-mail", feedback.email],
					["Received", feedback.when],
				],
			},
			"Answer this mail to write to them.",
		],
		feedback.supportEmail,
	);
