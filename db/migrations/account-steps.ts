import type { Step } from "./step.ts";

/** The steps since people manage their account themselves, in order. */
export const accountSteps: Step[] = [
	{
		name: "change-of-address",
		// A change has the new address until it is confirmed, and the former one for the mails that tell its owner.
		sql: `
			alter table account_token drop constraint account_token_kind_check;
			alter table account_token add constraint account_token_kind_check check (kind in ('activation', 'reset', 'email'));
			alter table account_token
				add column email text check (email = lower(email) and char_length(email) between 3 and 255),
				add column former_email text,
				add constraint account_token_address_check check
					((kind = 'email') = (email is not null) and (kind = 'email') = (former_email is not null));
			alter table mail drop constraint mail_kind_check;
			alter table mail add constraint mail_kind_check check (kind in
				('activation', 'reset', 'password_changed', 'company_request_operator', 'company_request_person',
				'company_added', 'feedback', 'notice', 'digest', 'invitation', 'email_change', 'account_event'));
			alter table mail
				add column event text check (event in
					('password_changed', 'email_change_requested', 'email_changed', 'sessions_ended', 'second_factor_on',
					'second_factor_off', 'second_factor_reset', 'recovery_code_used', 'recovery_codes_replaced', 'codes_guessed',
					'new_browser')),
				add constraint mail_account_event_check check ((kind = 'account_event') = (event is not null))`,
	},
	{
		name: "browsers-of-sessions",
		// Sessions of before learn the name of their browser with its next request.
		sql: `
			alter table session
				add column public_id uuid not null unique default gen_random_uuid(),
				add column browser text not null default ''`,
	},
];
