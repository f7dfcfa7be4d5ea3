import { useEffect, useReducer, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Cluster, Stack } from "#app/ui/base/page-layout.tsx";
import { type Trouble, type Unanswered, useUnanswered } from "#app/ui/base/unanswered.ts";
import { Alert } from "#app/ui/text/alert.tsx";
import { Button } from "#app/ui/text/button.tsx";
import { alertOverPage } from "#app/ui/text/texts.css.ts";

interface Words {
	title: string;
	text: string;
}

const WAITING: Words = {
	title: "Please wait",
	text: "The service is busy. The page tries again by itself within a minute. Nothing was lost.",
};

const STILL_HERE = "What you typed is still here.";
const MAY_BE_SAVED = `${STILL_HERE} It may have been saved. Sending it again unchanged does no harm: nothing is saved twice.`;

const ofForm: Record<Trouble, Words> = {
	waiting: WAITING,
	unsent: { title: "No connection. Nothing was sent.", text: STILL_HERE },
	broken: { title: "No connection.", text: MAY_BE_SAVED },
	unanswered: { title: "No answer came.", text: MAY_BE_SAVED },
	turned_away: { title: "The service is busy.", text: MAY_BE_SAVED },
	too_large: { title: "This is too large. Nothing was saved.", text: "Shorten it, or choose smaller files." },
};

const AS_IT_IS = "This page stays as it is.";
const NO_CONNECTION: Words = { title: "No connection.", text: AS_IT_IS };
const NO_ANSWER: Words = { title: "No answer came.", text: AS_IT_IS };

const ofPage: Record<Trouble, Words> = {
	waiting: WAITING,
	unsent: NO_CONNECTION,
	broken: NO_CONNECTION,
	unanswered: NO_ANSWER,
	turned_away: { title: "The service is busy.", text: AS_IT_IS },
	too_large: NO_ANSWER,
};

function Banner({ trouble, isSending, again }: Unanswered) {
	const [isClosed, setClosed] = useState(false);
	const box = useRef<HTMLDivElement>(null);
	const before = useRef<Element | null>(null);
	useEffect(() => {
		before.current = document.activeElement;
		// A browser without popovers shows the banner as an element like others.
		box.current?.showPopover?.();
	}, []);
	const { title, text } = (isSending ? ofForm : ofPage)[trouble];
	const press = () => {
		if (before.current instanceof HTMLElement) before.current.focus();
		again();
	};
	const waits = trouble === "waiting";
	if (isClosed) return null;
	return (
		<div ref={box} popover="manual" className={alertOverPage}>
			<Alert kind={waits ? "info" : "warning"} title={title}>
				<Stack>
					{text}
					{!waits && (
						<Cluster>
							<Button type="button" small onClick={press}>
								{isSending ? "Send again" : "Try again"}
							</Button>
							<Button type="button" small look="quiet" onClick={() => setClosed(true)}>
								Close
							</Button>
						</Cluster>
					)}
				</Stack>
			</Alert>
		</div>
	);
}

/** A form comes before a page, and what is up to the reader before what is only waited for. */
const rankOf = ({ isSending, trouble }: Unanswered) => (trouble === "waiting" ? 2 : isSending ? 0 : 1);

/** The innermost open dialog, or the page itself. */
const placeNow = () => [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;

/** Says over the page why something has no answer; in an open dialog, beside which nothing can be pressed. */
export function UnansweredBanner() {
	const all = useUnanswered();
	const [, look] = useReducer((looks: number) => looks + 1, 0);
	const [first] = [...all].sort((one, other) => rankOf(one) - rankOf(other));
	const place = first && placeNow();
	useEffect(() => {
		place?.addEventListener("close", look);
		return () => place?.removeEventListener("close", look);
	}, [place]);
	if (!first || !place) return null;
	const again = () => {
		for (const one of all) if (one.trouble !== "waiting") one.again();
	};
	const key = `${first.trouble} ${first.isSending}`;
	return createPortal(<Banner key={key} {...first} again={again} />, place);
}
