import { composeMessage, type Message } from "./layout.ts";

interface CompanyAddedFacts {
	/** The entry as the list has it, in the words of staff. */
	company: string;
	signUpPage: string;
	supportEmail: string;
}

/** The mail does not repeat the sender's words: the form is open to everybody, and the mail must not carry a stranger's words. */
export const companyAddedMail = ({ company, signUpPage, supportEmail }: CompanyAddedFacts): Message =>
	composeMessage(
		"Your company is in the list now",
		[
			"Hello,",
			`The company you asked for is now in the list of Passive Fire Schedules, as “${company}”. You can choose it when you sign up.`,
			{ link: signUpPage, label: "Sign up" },
			"If you did not send a request, ignore this email.",
		],
		supportEmail,
	);

interface CompanyRequestFacts {
	email: string;
	fullName: string;
	phone: string;
	companyName: string;
	companyType: readonly string[];
	usedProducts: boolean;
	when: string;
	supportEmail: string;
}

export const companyRequestOperatorMail = (request: CompanyRequestFacts): Message =>
	composeMessage(
		`Company request: ${request.companyName}`,
		[
			"Somebody could not find their company in the sign-up list and asks us to add it. Nothing has been added yet.",
			{
				facts: [
					["Company", request.companyName],
					["Type", request.companyType.join(", ")],
					["Name", request.fullName],
					["Email", request.email],
					["Phone", request.phone],
					["Has used the products", request.usedProducts ? "yes" : "no"],
					["Received", request.when],
				],
			},
			"Reply to this email to write to them.",
		],
		request.supportEmail,
	);

interface CompanyRequestReceivedFacts {
	supportEmail: string;
}

/** This mail repeats nothing of what was typed: a stranger's words must not go to an address that the stranger chose. */
export const companyRequestPersonMail = ({ supportEmail }: CompanyRequestReceivedFacts): Message =>
	composeMessage(
		"We have received your company request",
		[
			"Hello,",
			"Your request to add a company to Passive Fire Schedules has been received. We will be contacting you once the request is processed. You can sign up once the company is in the list.",
			"If you did not send a request, ignore this email.",
		],
		supportEmail,
	);

interface FeedbackFacts {
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
					["Email", feedback.email],
					["Received", feedback.when],
				],
			},
			"Reply to this email to write to them.",
		],
		feedback.supportEmail,
	);
