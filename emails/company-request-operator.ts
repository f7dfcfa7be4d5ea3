import { composeMessage, type Message } from "./message.ts";

export interface CompanyRequestFacts {
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
			"Somebody could not find their company in the sign-up list and asks for it to be added. Nothing has been added yet.",
			{
				facts: [
					["Company", request.companyName],
					["Type", request.companyType.join(", ")],
					["Name", request.fullName],
					["E-mail", request.email],
					["Phone", request.phone],
					["Has used the products", request.usedProducts ? "yes" : "no"],
					["Received", request.when],
				],
			},
			"Answer this mail to write to them.",
		],
		request.supportEmail,
	);
