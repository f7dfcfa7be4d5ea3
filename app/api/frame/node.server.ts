import type { IncomingMessage, ServerResponse } from "node:http";
import { asWeb, hangUp, sendAnswer } from "#app/http/node-bridge.ts";
import { answerWhole } from "./answer.ts";
import { withFrame } from "./frame.ts";
import { plainProblem } from "./problems.ts";

export async function answerNode(request: IncomingMessage, response: ServerResponse): Promise<void> {
	await sendAnswer(response, await answerWhole(asWeb(request, hangUp(response)), request.method));
}

export function refuseNode(
	request: IncomingMessage,
	response: ServerResponse,
	status: number,
	retryAfter?: number,
): Promise<void> {
	return sendAnswer(response, withFrame(asWeb(request), plainProblem(status, retryAfter)));
}
