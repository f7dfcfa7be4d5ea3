/** The child's end: answers its parent's questions one by one, null where that fails, and ends with the parent. */
export function answerQuestions<Question, Answer>(answer: (question: Question) => Promise<Answer>): void {
	process.on("message", async (question: Question) => {
		process.send?.(await answer(question).catch(() => null));
	});
	process.on("disconnect", () => process.exit(0));
	process.send?.("ready");
}
