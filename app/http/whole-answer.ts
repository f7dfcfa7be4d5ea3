/** An answer whose bytes are all there: a `Response` would copy them into a stream and out again. */
export interface WholeAnswer {
	status: number;
	headers: Headers;
	whole: Buffer<ArrayBuffer>;
}

export const isWhole = (answer: Response | WholeAnswer): answer is WholeAnswer => "whole" in answer;

export const asResponse = (answer: Response | WholeAnswer): Response =>
	isWhole(answer) ? new Response(answer.whole, answer) : answer;
